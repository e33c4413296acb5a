import { describe, expect, it, vi } from 'vitest';
import { stubEnvironment } from '@/lib/http/stub.fixture';

/** Imports the module with this `APP_ORIGIN`. */
async function at(origin: string) {
  vi.resetModules();
  stubEnvironment({ APP_ORIGIN: origin });
  const cookies = await import('./cookie.server');
  // Makes the module read the environment now; it is cached.
  cookies.sessionCookieName();
  return cookies;
}

const overHttps = await at('https://laundry.example');
const overHttp = await at('http://127.0.0.1:3000');

const lax = { path: '/', httpOnly: true, sameSite: 'lax' };

describe('the cookie of a session', () => {
  it('is bound to its host and to TLS if there is TLS', () => {
    expect(overHttps.sessionCookieName()).toBe('__Host-session');
    expect(overHttps.sessionCookie('abc')).toEqual({
      ...lax,
      name: '__Host-session',
      value: 'abc',
      maxAge: 5_184_000,
      secure: true,
    });
  });

  it('works on plain http, where browsers reject a secure cookie', () => {
    expect(overHttp.sessionCookie('abc')).toMatchObject({ name: 'session', secure: false });
  });
});

it('shows the outcome of one checkout, for an hour', () => {
  const outcome = { ...lax, name: 'outcome-12', value: 'ticket', maxAge: 3_600 };
  expect(overHttps.outcomeCookie('12', 'ticket')).toEqual({ ...outcome, secure: true });
  expect(overHttp.outcomeCookie('12', 'ticket')).toEqual({ ...outcome, secure: false });
});

it('deletes the session and every outcome on signing out, and no other cookie', () => {
  const names = ['__Host-session', 'theme', 'outcome-1', 'outcome-2', 'my-outcome-3', 'session'];
  expect(overHttps.cookiesToDelete(names)).toEqual(
    ['__Host-session', 'outcome-1', 'outcome-2'].map((name) => ({
      ...lax,
      name,
      value: '',
      maxAge: 0,
      secure: true,
    })),
  );
  expect(overHttp.cookiesToDelete([])).toEqual([]);
});
