import 'server-only';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepS = 30;

/** A new secret for an authenticator app: 20 bytes in Base32, as RFC 4226 wants at least. */
export const newTotpSecret = (): string =>
  Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('');

/** Reads Base32 without padding; null when it is none, or fewer than 16 bytes. */
export function readTotpSecret(text: string): Buffer | null {
  const clean = text.toUpperCase();
  if (!/^[A-Z2-7]{26,}$/.test(clean)) return null;
  const bits = Array.from(clean, (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code of one step of time (RFC 6238 over RFC 4226: HMAC-SHA-1, six digits). */
export function totpAt(secret: Buffer, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', secret).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The step of time that a code belongs to: the one now, or one beside it; null when it is wrong. */
export function totpStep(secret: Buffer, code: string, atMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = Math.floor(atMs / 1_000 / stepS);
  const given = Buffer.from(code);
  const right = [current - 1, current, current + 1].filter((counter) =>
    timingSafeEqual(Buffer.from(totpAt(secret, counter)), given),
  );
  return right[0] ?? null;
}
