import { expect, it, vi } from 'vitest';
import { stubEnvironment } from '@/lib/http/stub.fixture';

/** The module as it is where people reach the app at this address. */
async function at(origin: string) {
  vi.resetModules();
  stubEnvironment({ APP_ORIGIN: origin });
  return import('./staff-cookie.server');
}

it('is bound to its host and to TLS wherever there is TLS, and never sent from another site', async () => {
  const { staffCookie, noStaffCookie } = await at('https://laundry.example');
  expect(staffCookie('abc')).toBe(
    '__Host-staff=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=32400; Secure',
  );
  expect(noStaffCookie()).toBe(
    '__Host-staff=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0; Secure',
  );
});

it('works on plain http too, where browsers drop the other one', async () => {
  const { staffCookie, noStaffCookie } = await at('http://127.0.0.1:3000');
  expect(staffCookie('abc')).toBe('staff=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=32400');
  expect(noStaffCookie()).toBe('staff=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
});
