import 'server-only';
import { env } from '@/lib/config/env.server';
import { errorResponse } from './route.server';

/**
 * The answer to a file's address that cannot be had: the one error shape, and for a person who pressed a link to it the page at
 * `path`, which has words for it and ways on.
 */
export function notFoundResponse(error: unknown, request: Request, path: string): Response {
  const answer = errorResponse(error, request);
  // A browser says what it wants to show; Safari before 16.4 has no `sec-fetch-mode` to say why.
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
