import 'server-only';
import { env } from '@/lib/config/env.server';
import { secondMs } from '@/lib/kernel/time';
import { outcomeLifetimeMs } from './signed-token.server';

const overHttps = (): boolean => env().APP_ORIGIN.startsWith('https:');

/**
 * Returns the cookie's name, with `__Host-` over https. The prefix requires Secure, which browsers
 * reject over plain http (loopback).
 */
export const hostCookieName = (name: string): string => (overHttps() ? `__Host-${name}` : name);

/**
 * An HttpOnly cookie for all paths of this host, in the format of Next's `cookies().set`. `maxAge`
 * is in seconds; 0 deletes the cookie.
 */
export const hostCookie = (
  name: string,
  value: string,
  maxAge: number,
  sameSite: 'lax' | 'strict' = 'lax',
) => ({ name, value, path: '/', httpOnly: true, sameSite, secure: overHttps(), maxAge });

export const sessionCookieName = (): string => hostCookieName('session');

/**
 * Longer than any session, so that the page can tell a returning visitor that the session has
 * ended.
 */
const cookieLifetimeS = 60 * 24 * 3_600;

/** The cookie of a session token. Lax, because the redirect from the payment page is cross-site. */
export const sessionCookie = (token: string) =>
  hostCookie(sessionCookieName(), token, cookieLifetimeS);

export const outcomeCookieName = (checkoutId: string): string => `outcome-${checkoutId}`;

/**
 * The cookie that shows the outcome of one checkout while its signed token is valid, even after the
 * session has ended.
 */
export const outcomeCookie = (checkoutId: string, token: string) =>
  hostCookie(outcomeCookieName(checkoutId), token, outcomeLifetimeMs / secondMs);

/**
 * The cookies that delete the session and all outcomes among `names`, the cookie names of a
 * request.
 */
export const cookiesToDelete = (names: readonly string[]) =>
  names
    .filter((name) => name === sessionCookieName() || /^outcome-[\w-]+$/.test(name))
    .map((name) => hostCookie(name, '', 0));
