import { expect, test, vi } from 'vitest';
import { stubEnvironment } from '@/lib/http/stub.fixture';
import { hashPassword } from '@/lib/kernel/password.server';

/** Imports the module with these accounts in the environment. */
async function withAccounts(named?: string) {
  vi.resetModules();
  stubEnvironment(named === undefined ? {} : { STAFF_ACCOUNTS: named });
  const accounts = await import('./staff-accounts.server');
  // Makes the module read the environment now; it is cached.
  accounts.hasStaff();
  return accounts;
}

test('without accounts there is no staff and no account is found', async () => {
  const { hasStaff, findStaffAccount } = await withAccounts();
  expect(hasStaff()).toBe(false);
  expect(findStaffAccount('noura')).toBeNull();
});

test('an account is found by its exact name only', async () => {
  const line = `noura:${await hashPassword('a long enough one')}`;
  const { hasStaff, findStaffAccount } = await withAccounts(line);
  expect(hasStaff()).toBe(true);
  expect(findStaffAccount('noura')).toMatchObject({
    ...{ name: 'noura', line, totpSecret: null, role: 'act' },
  });
  expect(findStaffAccount('fahad')).toBeNull();
});

test('an account whose line ends in look may only look, with and without a code', async () => {
  const [hash, secret] = [await hashPassword('a long enough one'), 'GEZDGNBVGY3TQOJQGEZDGNBVGY'];
  const lines = [`noura:${hash}:look`, `fahad:${hash}:${secret}:look`, `sara:${hash}:${secret}`];
  const { findStaffAccount } = await withAccounts(lines.join());
  expect(findStaffAccount('noura')).toMatchObject({ role: 'look', totpSecret: null });
  expect(findStaffAccount('fahad')).toMatchObject({ role: 'look', totpSecret: secret });
  expect(findStaffAccount('sara')).toMatchObject({ role: 'act', totpSecret: secret });
});
