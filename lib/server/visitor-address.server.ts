import 'server-only';
import { parseAddress } from '@/lib/kernel/network-address';

/** `1.2.3.4:51234`, as some proxies write it, and `[2001:db8::1]` with or without a port. */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;

/**
 * The visitor's network address as seen by the outermost trusted proxy: `hops` (`TRUSTED_HOPS`)
 * from the end of `X-Forwarded-For`, or the peer's address without a proxy. It is a key of rate
 * limits, so the port is removed, because each connection would get its own limit. A word that is
 * not an address is ignored in favour of the peer's.
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
  return parseAddress(bracketed ?? plain ?? word) ?? known;
}
