import type { Instrumentation } from 'next';

/**
 * Called by Next for every error thrown while a page renders. Nothing else logs these errors, and
 * the visitor sees only a generic message.
 */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  { method, path },
  { routePath },
) => {
  // Imported lazily: `next build` loads this file too, without the runtime environment.
  const { reportRenderError } = await import('@/lib/observability/render-errors.server');
  reportRenderError(error, { method, path, route: routePath });
};
