/**
 * A random UUID v4 for row ids and idempotency keys. Store an idempotency key in the row of the
 * operation before the call.
 */
export const newId = (): string => crypto.randomUUID();

/**
 * An unguessable token of `bytes` random bytes, base64url (24 bytes = 192 bits). It ends in a
 * letter or digit: messengers exclude trailing punctuation from links.
 */
export function newToken(bytes = 24): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  const token = btoa(String.fromCharCode(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return /[-_]$/.test(token) ? newToken(bytes) : token;
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text);

/** Six characters that a customer can read out on the phone; logged with the error. */
export const newReference = (): string => {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const random = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(random, (byte) => alphabet[byte % alphabet.length]).join('');
};
