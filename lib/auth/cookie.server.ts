import 'server-only';
import { env } from '@/lib/config/env.server';
import { secondMs } from '@/lib/kernel/time';
import { outcomeLifeMs } from './signed-token.server';

const overHttps = (): boolean => env().APP_ORIGIN.startsWith('https:');

/** Returns `__Host-` and the name over https. The prefix wants Secure, which browsers drop on plain http (loopback). */
export const hostCookieName = (name: string): string => (overHttps() ? `__Host-${name}` : name);

/**
 * A cookie for every path of this host that no script can read, as `cookies().set` of Next takes it. `maxAge` is in
 * seconds; 0 deletes the cookie.
 */
export const ownCookie = (
  name: string,
  value: string,
  maxAge: number,
  sameSite: 'lax' | 'strict' = 'lax',
) => ({ name, value, path: '/', httpOnly: true, sameSite, secure: overHttps(), maxAge });

export const sessionCookieName = (): string => hostCookieName('session');

/** Longer than any session, so that a returning visitor can be told that the session has ended. */
const cookieLifeS = 60 * 24 * 3_600;

/** The cookie of a session token. Lax: the way back from the payment page is cross-site. */
export const sessionCookie = (token: string) => ownCookie(sessionCookieName(), token, cookieLifeS);

export const outcomeCookieName = (checkoutId: string): string => `outcome-${checkoutId}`;

/** The cookie that shows the outcome of one checkout, for as long as its ticket does, after the session of the payment is gone. */
export const outcomeCookie = (checkoutId: string, ticket: string) =>
  ownCookie(outcomeCookieName(checkoutId), ticket, outcomeLifeMs / secondMs);

/** The cookies that delete the session and every outcome among `names`, the names of a request's cookies. */
export const forgettingCookies = (names: readonly string[]) =>
  names
    .filter((name) => name === sessionCookieName() || /^outcome-[\w-]+$/.test(name))
    .map((name) => ownCookie(name, '', 0));
