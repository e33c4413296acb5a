import { expect, it, test } from 'vitest';
import { newTotpSecret, readTotpSecret, totpAt, totpStep } from './totp.server';

/** `12345678901234567890`, the secret of RFC 6238, appendix B; its codes there have eight digits, of which these are the last. */
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i the code is %s', (seconds, code) => {
  expect(totpAt(secret, Math.floor(seconds / 30))).toBe(code);
  expect(totpStep(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

it('takes the codes of the steps beside it, and no others', () => {
  const at = 1_111_111_111_000;
  const step = Math.floor(at / 30_000);
  for (const near of [-1, 0, 1]) {
    expect(totpStep(secret, totpAt(secret, step + near), at)).toBe(step + near);
  }
  for (const far of [-2, 2]) expect(totpStep(secret, totpAt(secret, step + far), at)).toBeNull();
  for (const odd of ['', '12345', '1234567', 'abcdef', ' 050471']) {
    expect(totpStep(secret, odd, at)).toBeNull();
  }
});

it('reads Base32 as RFC 4648 writes it', () => {
  expect(readTotpSecret('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')).toEqual(secret);
  expect(readTotpSecret('gezdgnbvgy3tqojqgezdgnbvgy3tqojq')).toEqual(secret);
  expect(readTotpSecret(newTotpSecret())).toHaveLength(20);
  for (const odd of ['', 'GEZDGNBV', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJ1', 'ä'.repeat(32)]) {
    expect(readTotpSecret(odd)).toBeNull();
  }
});
