import 'server-only';
import { readAddress } from '@/lib/kernel/network-address';

/** `1.2.3.4:51234`, as some proxies write the connection, and `[2001:db8::1]` with and without a port. */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * The visitor's network address: the one that the last trusted proxy saw, `hops` (`TRUSTED_HOPS`) from the end of
 * `X-Forwarded-For`; the peer's where there is no such proxy. It becomes the key of budgets: the port goes, or each connection
 * would have its own, and a word that is no address is nobody's, so that the peer's counts.
 */
export function visitorAddress(
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  hops: number,
): string {
  const known = peer ?? 'unknown';
  if (hops === 0) return known;
  const word =
    String(forwardedFor ?? '')
      .split(',')
      .at(-hops)
      ?.trim() ?? '';
  const [, bracketed, plain] = withPort.exec(word) ?? [];
  return readAddress(bracketed ?? plain ?? word) ?? known;
}
