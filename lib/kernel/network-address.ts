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
