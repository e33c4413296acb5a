import { describe, expect, it, vi } from 'vitest';
import { stubEnvironment } from '@/lib/http/stub.fixture';

/** The module as it is where people reach the app at this address. */
async function at(origin: string) {
  vi.resetModules();
  stubEnvironment({ APP_ORIGIN: origin });
  const cookies = await import('./cookie.server');
  // The environment is read once, now.
  cookies.sessionCookieName();
  return cookies;
}

const overHttps = await at('https://laundry.example');
const overHttp = await at('http://127.0.0.1:3000');

describe('the cookie of a session', () => {
  it('is bound to its host and to TLS wherever there is TLS', () => {
    expect(overHttps.sessionCookieName()).toBe('__Host-session');
    expect(overHttps.sessionCookie('abc')).toBe(
      '__Host-session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=5184000; Secure',
    );
  });

  it('works on plain http too, where browsers drop the other one', () => {
    expect(overHttp.sessionCookie('abc')).toBe(
      'session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=5184000',
    );
  });
});

it('shows the outcome of one checkout, for an hour', () => {
  expect(overHttps.outcomeCookie('12', 'ticket')).toBe(
    'outcome-12=ticket; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600; Secure',
  );
  expect(overHttp.outcomeCookie('12', 'ticket')).toBe(
    'outcome-12=ticket; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600',
  );
});

describe('whoever signs out', () => {
  it('leaves the session and every outcome behind, and nothing that is not ours', () => {
    const header =
      '__Host-session=a; theme=dark; outcome-1=b;outcome-2=c; my-outcome-3=d; session=e';
    expect(overHttps.forgettingCookies(header)).toEqual(
      ['__Host-session', 'outcome-1', 'outcome-2'].map(
        (name) => `${name}=; Path=/; HttpOnly; Max-Age=0; Secure`,
      ),
    );
    expect(overHttp.forgettingCookies('session=a; outcome-1=b')).toEqual(
      ['session', 'outcome-1'].map((name) => `${name}=; Path=/; HttpOnly; Max-Age=0`),
    );
  });

  it('may have none', () => expect(overHttp.forgettingCookies(null)).toEqual([]));
});

it.each([
  ['session=abc', 'abc'],
  ['a=1; session=abc; b=2', 'abc'],
  ['session=a=b==', 'a=b=='],
  ['session = abc ', 'abc'],
  ['session=', ''],
  ['xsession=abc', undefined],
  ['', undefined],
  [null, undefined],
])('reads one of a header: %j', (header, value) =>
  expect(overHttp.cookieOf(header, 'session')).toBe(value),
);
