import type { NextRequest } from 'next/server';
import { localePath } from '@/lib/i18n/navigation';
import { localeCookie } from '@/lib/i18n/routing';
import { localeOfVisitor } from '@/lib/i18n/visitor-locale.server';

/**
 * Redirects `/` to the visitor's language: their choice, else the browser's preference, else
 * Arabic.
 */
export function GET(request: NextRequest): Response {
  const locale = localeOfVisitor(
    request.cookies.get(localeCookie)?.value,
    request.headers.get('accept-language'),
  );
  return new Response(null, {
    status: 307,
    headers: {
      // Relative: behind a proxy the server does not know its own name.
      location: localePath(locale) + request.nextUrl.search,
      'cache-control': 'private, no-store',
      vary: 'Accept-Language, Cookie',
    },
  });
}
