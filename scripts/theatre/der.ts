/** ASN.1 in DER (X.690): a tag, a length, a content. As much of it as a certificate has. */
export type Der = Buffer;

function lengthOf(bytes: number): Buffer {
  if (bytes < 0x80) return Buffer.from([bytes]);
  const octets: number[] = [];
  for (let rest = bytes; rest > 0; rest >>>= 8) octets.unshift(rest & 0xff);
  return Buffer.from([0x80 | octets.length, ...octets]);
}

const value = (tag: number, content: Buffer): Der =>
  Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);

export const sequence = (...parts: Der[]): Der => value(0x30, Buffer.concat(parts));
export const set = (...parts: Der[]): Der => value(0x31, Buffer.concat(parts));
export const octets = (content: Buffer): Der => value(0x04, content);
export const text = (content: string): Der => value(0x0c, Buffer.from(content, 'utf8'));
export const truth = (): Der => value(0x01, Buffer.from([0xff]));

/** A number of any length, never negative. */
export const integer = (content: Buffer): Der =>
  value(0x02, (content[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), content]) : content);

/** Bits, of which the last `unused` are none. */
export const bits = (content: Buffer, unused = 0): Der =>
  value(0x03, Buffer.concat([Buffer.from([unused]), content]));

/** `[n]`, around another value. */
export const tagged = (n: number, content: Der): Der => value(0xa0 | n, content);

/** `[n]`, in place of another value's tag. */
export const implicit = (n: number, content: Buffer): Der => value(0x80 | n, content);

/** An object's number, `1.2.840.10045.4.3.2`. */
export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const arcs = [first * 40 + second, ...rest].flatMap((arc) => {
    const septets = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) septets.unshift((left & 0x7f) | 0x80);
    return septets;
  });
  return value(0x06, Buffer.from(arcs));
}

/** An instant of this half of the century, to the second. */
export const instant = (at: Date): Der =>
  value(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
