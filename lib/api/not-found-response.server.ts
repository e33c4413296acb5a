import 'server-only';
import { env } from '@/lib/config/env.server';
import { errorResponse } from './route.server';

/**
 * The response for an unavailable file: an error in JSON, or for browser navigation a redirect to
 * the page at `path`, which explains it and offers alternatives.
 */
export function notFoundResponse(error: unknown, request: Request, path: string): Response {
  const answer = errorResponse(error, request);
  // Safari before 16.4 does not send `sec-fetch-mode`, so `accept` is checked too.
  const isNavigation =
    request.headers.get('sec-fetch-mode') === 'navigate' ||
    request.headers.get('accept')?.includes('text/html');
  if (!isNavigation) return answer;
  return new Response(null, {
    status: 303,
    headers: {
      location: env().APP_ORIGIN + path,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}
