import type { Instrumentation } from 'next';

/** Next calls it for whatever throws while a page is drawn: nobody else is told, and the visitor sees words only. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  { method, path },
  { routePath },
) => {
  // Loaded here: a build reads this file too, and has no environment.
  const { reportNotDrawn } = await import('@/lib/observability/not-drawn.server');
  reportNotDrawn(error, { method, path, route: routePath });
};
