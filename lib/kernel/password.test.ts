import { expect, it } from 'vitest';
import { hashPassword, isPassword, readPasswordHash } from './password.server';

it('knows its password again, however a keyboard spells it, and no other', async () => {
  const text = await hashPassword('caf\u00e9 \u0622');
  // No character that a shell or YAML would interpret.
  expect(text).toMatch(/^scrypt\.14\.8\.5\.[\w.-]+$/);
  const kept = readPasswordHash(text);
  expect(kept).not.toBeNull();
  expect(await isPassword('cafe\u0301 \u0627\u0653', kept)).toBe(true);
  expect(await isPassword('cafe \u0622', kept)).toBe(false);
});

it('knows nobody without a hash', async () => {
  expect(await isPassword('', null)).toBe(false);
});

it('reads nothing else', () => {
  const [salt, hash] = ['a'.repeat(22), 'b'.repeat(43)];
  expect(readPasswordHash(`scrypt.14.8.5.${salt}.${hash}`)).not.toBeNull();
  for (const odd of [
    '',
    'a password',
    `scrypt.10.8.5.${salt}.${hash}`,
    `scrypt.30.8.5.${salt}.${hash}`,
    `scrypt.14.8.0.${salt}.${hash}`,
    `scrypt.14.8.5.${salt}.`,
    `bcrypt.14.8.5.${salt}.${hash}`,
  ]) {
    expect(readPasswordHash(odd), odd).toBeNull();
  }
});
