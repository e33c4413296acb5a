import 'server-only';
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { env } from '@/lib/config/env.server';

const algorithm = 'aes-256-gcm';

function currentKey() {
  const [current] = env().DATA_KEYS;
  if (!current) throw new Error('no data key');
  return current;
}

/** The id of the key that encrypts; the other keys only decrypt. */
export const currentKeyId = (): string => currentKey().id;

/** The ids of all configured keys. */
export const keyIds = (): string[] => env().DATA_KEYS.map(({ id }) => id);

/**
 * Encrypts a text for storage: `keyId.iv.tag.ciphertext`, base64url. `purpose` is authenticated but
 * not stored, so that a value cannot be moved to another column or row.
 */
export function encrypt(text: string, purpose: string): string {
  const current = currentKey();
  const iv = randomBytes(12);
  const cipher = createCipheriv(algorithm, current.key, iv).setAAD(Buffer.from(purpose));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [
    current.id,
    ...[iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url')),
  ].join('.');
}

/**
 * Decrypts the result of `encrypt`. Throws when the key is missing, or when a byte or the purpose
 * differs.
 */
export function decrypt(encryptedText: string, purpose: string): string {
  const [keyId, iv = '', tag = '', ciphertext = ''] = encryptedText.split('.');
  const entry = env().DATA_KEYS.find(({ id }) => id === keyId);
  if (!entry) throw new Error(`no data key ${keyId}`);
  const decipher = createDecipheriv(algorithm, entry.key, Buffer.from(iv, 'base64url'))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([
    decipher.update(Buffer.from(ciphertext, 'base64url')),
    decipher.final(),
  ]).toString('utf8');
}

const derived = new Map<string, Buffer>();

/**
 * A keyed hash with a separate key per purpose: finds a mobile number or a session token without
 * storing it.
 */
export function keyedHash(text: string, purpose: string): string {
  let key = derived.get(purpose);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', env().SESSION_SECRET, '', `laundry:${purpose}`, 32));
    derived.set(purpose, key);
  }
  return createHmac('sha256', key).update(text).digest('base64url');
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares two secrets; the time taken reveals neither their contents nor their lengths. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected));
