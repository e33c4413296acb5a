import ipaddr from 'ipaddr.js';

/**
 * The one spelling of a network address, so that it can be a key: IPv4 as it is, also where it is written as IPv6
 * (`::ffff:…`), and IPv6 as RFC 5952 has it. Null where a word is no address, or one with a zone (`%eth0`).
 */
export function readAddress(word: string): string | null {
  // IPv4 in four decimal parts only: ipaddr.js also reads octal, hexadecimal and shorter ones.
  const isAddress =
    ipaddr.IPv4.isValidFourPartDecimal(word) || (ipaddr.IPv6.isValid(word) && !word.includes('%'));
  return isAddress ? ipaddr.process(word).toString() : null;
}
