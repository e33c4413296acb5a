import { expect, it } from 'vitest';
import { hashPassword, parsePasswordHash, verifyPassword } from './password.server';

it('knows its password again, however a keyboard spells it, and no other', async () => {
  const text = await hashPassword('caf\u00e9 \u0622');
  // No character that a shell or YAML would interpret.
  expect(text).toMatch(/^scrypt\.14\.8\.5\.[\w.-]+$/);
  const stored = parsePasswordHash(text);
  expect(stored).not.toBeNull();
  expect(await verifyPassword('cafe\u0301 \u0627\u0653', stored)).toBe(true);
  expect(await verifyPassword('cafe \u0622', stored)).toBe(false);
});

it('rejects every password when there is no hash', async () => {
  expect(await verifyPassword('', null)).toBe(false);
});

it('reads nothing else', () => {
  const [salt, hash] = ['a'.repeat(22), 'b'.repeat(43)];
  expect(parsePasswordHash(`scrypt.14.8.5.${salt}.${hash}`)).not.toBeNull();
  for (const odd of [
    '',
    'a password',
    `scrypt.10.8.5.${salt}.${hash}`,
    `scrypt.30.8.5.${salt}.${hash}`,
    `scrypt.14.8.0.${salt}.${hash}`,
    `scrypt.14.8.5.${salt}.`,
    `bcrypt.14.8.5.${salt}.${hash}`,
  ]) {
    expect(parsePasswordHash(odd), odd).toBeNull();
  }
});
