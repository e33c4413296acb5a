const ofByte = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const ipv4 = new RegExp(`^${ofByte}(?:\\.${ofByte}){3}$`);

/**
 * The one spelling of a network address, so that it can be a key: IPv4 as it is, also where it is written as IPv6
 * (`::ffff:…`), and IPv6 as RFC 5952 has it. Null where a word is no address.
 */
export function readAddress(word: string): string | null {
  if (ipv4.test(word)) return word;
  if (!/^[\da-f:.]+$/i.test(word) || !URL.canParse(`net://[${word}]`)) return null;
  const written = new URL(`net://[${word}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(written) ?? [];
  return high && low ? [high, low].flatMap(bytesOf).join('.') : written;
}

const bytesOf = (group: string): number[] => {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
};
