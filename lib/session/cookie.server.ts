import 'server-only';
import { env } from '@/lib/config/env.server';

const overHttps = (): boolean => env().APP_ORIGIN.startsWith('https:');

/** `__Host-` wants Secure, which browsers drop on plain http (loopback demo and tests). */
export const sessionCookieName = (): string => (overHttps() ? '__Host-session' : 'session');

/** Longer than any session: whoever comes back is told that theirs has ended. */
const cookieLifeS = 60 * 24 * 3_600;

/** The Set-Cookie line of a session token. Lax: the way back from the payment page is cross-site. */
export const sessionCookie = (token: string): string =>
  `${sessionCookieName()}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${cookieLifeS}${overHttps() ? '; Secure' : ''}`;

/** The Set-Cookie lines that make a browser forget whom it knew: the session, and every outcome. */
export const forgettingCookies = (header: string | null): string[] =>
  (header ?? '')
    .split(';')
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .filter((name) => name === sessionCookieName() || /^outcome-[\w-]+$/.test(name))
    .map((name) => `${name}=; Path=/; HttpOnly; Max-Age=0${overHttps() ? '; Secure' : ''}`);

/** One cookie of a Cookie header, or undefined. */
export function cookieOf(header: string | null | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [key, ...value] = pair.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return undefined;
}

export const outcomeCookieName = (checkoutId: string): string => `outcome-${checkoutId}`;

/**
 * The short-lived cookie that shows the outcome of one checkout to whoever comes back from the payment page
 * without a session, and nothing else.
 */
export const outcomeCookie = (checkoutId: string, ticket: string): string =>
  `${outcomeCookieName(checkoutId)}=${ticket}; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600${overHttps() ? '; Secure' : ''}`;
