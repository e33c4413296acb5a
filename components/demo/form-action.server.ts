import 'server-only';
import { cookies } from 'next/headers';
import { readBytes } from '@/lib/api/body.server';
import { errorResponse, refuseForeignPage } from '@/lib/api/route.server';
import { cookiesToDelete, sessionCookie, sessionCookieName } from '@/lib/auth/cookie.server';
import { enforceRateLimit } from '@/lib/auth/rate-limits.server';
import { readSession, type Session } from '@/lib/auth/session.server';
import { env } from '@/lib/config/env.server';
import { localePath } from '@/lib/i18n/navigation';
import { defaultLocale, isLocale, type Locale } from '@/lib/i18n/routing';
import { isAppError } from '@/lib/kernel/app-error';
import { visitorAddressIn } from '@/lib/kernel/network-address';
import { log } from '@/lib/observability/log.server';
import { panelCookieName } from './panel-script';

/** Not HttpOnly: the panel's script deletes it. Without scripts it expires by itself. */
const failedCookie = {
  name: panelCookieName,
  value: 'failed',
  path: '/',
  sameSite: 'lax',
  maxAge: 4,
} as const;

const bodyLimitBytes = 4 * 1024;

interface FormSubmission {
  /** The last segment of the path. */
  act: string;
  how: string;
  locale: Locale;
  ipAddress: string;
  session: Session | null;
}

type FormResult = { href: string; token: string | null } | 'back';

/**
 * Wraps the route to which the plain forms of a demo's panel post, from our own pages only. Always
 * responds with a redirect, because a plain form cannot show an error.
 */
export function formAction(
  handler: (submission: FormSubmission) => Promise<FormResult>,
): (request: Request, context: { params: Promise<{ act: string }> }) => Promise<Response> {
  return async (request, { params }) => {
    try {
      refuseForeignPage(request);
      const ipAddress = visitorAddressIn(request.headers);
      enforceRateLimit({ sessionId: null, ipAddress });
      const form = new URLSearchParams(
        new TextDecoder().decode(await readBytes(request, bodyLimitBytes)),
      );
      const requestedLocale = form.get('locale');
      const locale = isLocale(requestedLocale) ? requestedLocale : defaultLocale;
      const session = await readSession((await cookies()).get(sessionCookieName())?.value);
      const how = form.get('how') ?? '';
      return await respond(pageOf(request, form, locale), () =>
        params.then(({ act }) => handler({ act, how, locale, ipAddress, session })),
      );
    } catch (error) {
      return errorResponse(error, request);
    }
  };
}

async function respond(page: string, work: () => Promise<FormResult>): Promise<Response> {
  const jar = await cookies();
  try {
    const done = await work();
    if (done === 'back') return goTo(page);
    const names = jar.getAll().map(({ name }) => name);
    const changed = done.token === null ? cookiesToDelete(names) : [sessionCookie(done.token)];
    for (const cookie of changed) jar.set(cookie);
    return goTo(done.href);
  } catch (error) {
    if (isAppError(error, 'not-found')) throw error;
    log.warn({ event: 'form-action-failed', error: (error as Error).message });
    jar.set(failedCookie);
    return goTo(page);
  }
}

const goTo = (path: string): Response =>
  new Response(null, {
    status: 303,
    headers: { location: env().APP_ORIGIN + path, 'cache-control': 'no-store' },
  });

/**
 * The page with the pressed button: the `referer`, else the form's `from` field, which pages with
 * `no-referrer` need. Never a URL of another site.
 */
function pageOf(request: Request, form: URLSearchParams, locale: Locale): string {
  const { APP_ORIGIN } = env();
  const referer = request.headers.get('referer') ?? '';
  const path = referer.startsWith(`${APP_ORIGIN}/`)
    ? referer.slice(APP_ORIGIN.length)
    : (form.get('from') ?? '');
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : localePath(locale);
}
