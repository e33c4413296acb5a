import { expect, it, vi } from 'vitest';
import { stubEnvironment } from '@/lib/http/stub.fixture';

/** Imports the module with this `APP_ORIGIN`. */
async function at(origin: string) {
  vi.resetModules();
  stubEnvironment({ APP_ORIGIN: origin });
  return import('./staff.server');
}

it('is bound to its host and to TLS wherever there is TLS, and never sent from another site', async () => {
  const { staffCookie, expiredStaffCookie } = await at('https://laundry.example');
  const strict = { path: '/', httpOnly: true, sameSite: 'strict', secure: true };
  expect(staffCookie('abc')).toEqual({
    ...strict,
    name: '__Host-staff',
    value: 'abc',
    maxAge: 32_400,
  });
  expect(expiredStaffCookie()).toEqual({ ...strict, name: '__Host-staff', value: '', maxAge: 0 });
});

it('works on plain http, where browsers reject a secure cookie', async () => {
  const { staffCookie, expiredStaffCookie } = await at('http://127.0.0.1:3000');
  expect(staffCookie('abc')).toMatchObject({ name: 'staff', sameSite: 'strict', secure: false });
  expect(expiredStaffCookie()).toMatchObject({ name: 'staff', maxAge: 0, secure: false });
});
