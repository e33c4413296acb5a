import 'server-only';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { readBytes } from '@/lib/api/body.server';
import { errorResponse, refuseForeignPage } from '@/lib/api/route.server';
import { cookiesToDelete, sessionCookie, sessionCookieName } from '@/lib/auth/cookie.server';
import { enforceRateLimit } from '@/lib/auth/rate-limits.server';
import { readSession, type Session } from '@/lib/auth/session.server';
import { env } from '@/lib/config/env.server';
import { declineNext, resetDemo } from '@/lib/demo/actions.server';
import { localePath } from '@/lib/i18n/navigation';
import { defaultLocale, isLocale, type Locale } from '@/lib/i18n/routing';
import { AppError, isAppError } from '@/lib/kernel/app-error';
import { visitorAddressIn } from '@/lib/kernel/network-address';
import { log } from '@/lib/observability/log.server';
import {
  advanceOrder,
  clockJumps,
  delayPickup,
  jumpClock,
  setPartnerDown,
} from './clock-jump.server';
import { fillHistory } from './history.server';
import { panelCookieName } from './panel-script';
import { enterAs, personas } from './personas.server';

/** Not HttpOnly: the panel's script deletes it. Without scripts it expires by itself. */
const failedCookie = {
  name: panelCookieName,
  value: 'failed',
  path: '/',
  sameSite: 'lax',
  maxAge: 4,
} as const;

const bodyLimitBytes = 4 * 1024;

/**
 * Handles the plain forms of a demo's panel, posted from our own pages only. Always responds with a
 * redirect, because a plain form cannot show an error.
 */
export async function handlePanelForm(
  request: Request,
  { params }: { params: Promise<{ act: string }> },
): Promise<Response> {
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
    return await respond(pageOf(request, form, locale), async () => {
      const { act } = await params;
      const action = Object.hasOwn(actions, act) ? actions[act] : undefined;
      if (!action) throw new AppError('not-found');
      return action(form.get('how') ?? '', { locale, ipAddress, session });
    });
  } catch (error) {
    return errorResponse(error, request);
  }
}

async function respond(page: string, work: () => Promise<ActionResult>): Promise<Response> {
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

/** The browser that pressed a button of the panel. */
interface PanelUser {
  locale: Locale;
  ipAddress: string;
  session: Session | null;
}

/**
 * Result of a press: another page with a new session (`null`: no session), or back to the page it
 * was pressed on.
 */
type ActionResult = { href: string; token: string | null } | 'back';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs changes to the shared sandbox world one after another: two visitors may press at the same
 * time, and each change is computed from the state that the previous one left.
 */
function serialise<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

const back = async (work: () => Promise<unknown>): Promise<ActionResult> => {
  await serialise(work);
  return 'back';
};

const onOff = z.enum(['on', 'off']);

/** The panel's actions by the last segment of their URL. */
const actions: Record<string, (how: string, user: PanelUser) => Promise<ActionResult>> = {
  async enter(how, { locale, ipAddress }) {
    const { href, token } = await enterAs(z.enum(personas).parse(how), locale, ipAddress);
    return { href, token: token ?? null };
  },
  /** Not in the panel: called once when a demo starts. */
  history: (_how, { ipAddress }) => back(() => fillHistory(ipAddress)),
  async reset(_how, { locale, ipAddress }) {
    await serialise(async () => {
      await resetDemo();
      // The reset succeeded even if filling the history fails.
      await fillHistory(ipAddress).catch((error: Error) =>
        log.warn({ event: 'demo-history-not-written', error: error.message }),
      );
    });
    return { href: localePath(locale), token: null };
  },
  payment: (how) => back(() => declineNext(onOff.parse(how) === 'on')),
  partner: (how) => back(() => setPartnerDown(onOff.parse(how) === 'on')),
  order: (how, { session }) =>
    back(() => (z.enum(['on', 'late']).parse(how) === 'on' ? advanceOrder : delayPickup)(session)),
  clock: (how, { session }) => back(() => jumpClock(z.enum(clockJumps).parse(how), session)),
};
