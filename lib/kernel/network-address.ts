import ipaddr from 'ipaddr.js';

/**
 * Canonical form of a network address, for use as a key: IPv4 unchanged, also when written as IPv6
 * (`::ffff:…`), and IPv6 as in RFC 5952. Null for anything else, and for an address with a zone
 * (`%eth0`).
 */
export function parseAddress(word: string): string | null {
  // IPv4 in four decimal parts only: ipaddr.js also reads octal, hexadecimal and shorter forms.
  const isAddress =
    ipaddr.IPv4.isValidFourPartDecimal(word) || (ipaddr.IPv6.isValid(word) && !word.includes('%'));
  return isAddress ? ipaddr.process(word).toString() : null;
}

/**
 * The network of a single line or phone: the first 64 bits of IPv6; IPv4 unchanged, also when
 * written as IPv6. Text that is not an address is returned unchanged. Rate limits count the
 * networks around it too: `networksOf`.
 */
export function networkOf(ipAddress: string): string {
  const written = parseAddress(ipAddress.split('%')[0] ?? '');
  if (!written?.includes(':')) return written ?? ipAddress;
  return networkOfBits(ipaddr.IPv6, written, 64);
}

const networkOfBits = (
  family: typeof ipaddr.IPv4 | typeof ipaddr.IPv6,
  written: string,
  bits: number,
): string => `${family.networkAddressFromCIDR(`${written}/${bits}`).toString()}/${bits}`;

/** A network that has a rate limit: `lines` times that of a single line. */
interface LimitedNetwork {
  network: string;
  size: 'address' | `network-${number}`;
  lines: number;
}

/**
 * The networks whose rate limits count an address, narrowest first: its line (`networkOf`), and
 * those around it. For IPv6 a home (/56) and an organisation (/48), which own hundreds and
 * thousands of lines; for IPv4 the /24 of a provider, where each address may serve thousands of
 * people. Text that is not an address has only its own.
 */
export function networksOf(ipAddress: string): LimitedNetwork[] {
  const line: LimitedNetwork = { network: networkOf(ipAddress), size: 'address', lines: 1 };
  const written = parseAddress(ipAddress.split('%')[0] ?? '');
  if (!written) return [line];
  const around = (bits: number, lines: number): LimitedNetwork => ({
    network: networkOfBits(written.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4, written, bits),
    size: `network-${bits}`,
    lines,
  });
  return written.includes(':') ? [line, around(56, 2), around(48, 4)] : [line, around(24, 8)];
}

/** The visitor's network address that the guard has put into a request's headers. */
export const visitorAddressIn = (headers: { get(name: string): string | null }): string =>
  headers.get('x-visitor-address') ?? 'unknown';

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
