import 'server-only';
import { isSameSecret, keyedHash } from '@/lib/db/encryption.server';
import { consumeOrThrow, networkLimits, returnPoints } from '@/lib/db/rate-limits.server';
import { isUuid } from '@/lib/kernel/id';
import type { MessageChannel } from './events';

const letters = { push: 'p', sms: 's' } as const satisfies Record<MessageChannel, string>;

/** 64 bits: short enough for an SMS; guesses are rate-limited. */
const signatureLength = 11;

const signature = (payload: string): string =>
  keyedHash(payload, 'message-stop').slice(0, signatureLength);

/**
 * The token of the link that ends one channel of one customer: channel, customer id and signature,
 * 34 characters. It cannot do anything else, so it does not expire.
 */
export function stopToken(customerId: string, channel: MessageChannel): string {
  const id = Buffer.from(customerId.replaceAll('-', ''), 'hex').toString('base64url');
  const payload = letters[channel] + id;
  return payload + signature(payload);
}

/** The customer and channel of a token; null for a forged or damaged one. */
export function readStopToken(
  token: string,
): { customerId: string; channel: MessageChannel } | null {
  const payload = token.slice(0, -signatureLength);
  if (!isSameSecret(token.slice(-signatureLength), signature(payload))) return null;
  const hex = Buffer.from(payload.slice(1), 'base64url').toString('hex');
  const customerId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const channel = payload.startsWith(letters.push) ? 'push' : 'sms';
  return isUuid(customerId) ? { customerId, channel } : null;
}

/** Wrong links per hour behind one network address. */
const wrongLinks = 100;

/**
 * The customer and channel of a stop link; null for a forged or damaged one. Throws
 * `too-many-requests` for a network that tried too many wrong ones, also for a right one.
 */
export async function readStopLink(
  token: string,
  ipAddress: string,
): Promise<{ customerId: string; channel: MessageChannel } | null> {
  const limits = networkLimits('stop-links', ipAddress, wrongLinks);
  await consumeOrThrow(limits);
  const target = readStopToken(token);
  if (target) await returnPoints(limits);
  return target;
}
