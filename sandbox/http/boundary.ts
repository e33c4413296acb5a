/** What the platform's reader of forms asks of a boundary; RFC 2046 allows a single character. */
const LEAST = 27;

/** The same form with a boundary long enough to be read; as it is, when it is that already or names none. */
export function withLongBoundary(bytes: Buffer, type: string): { bytes: Buffer; type: string } {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)?.slice(1).find(Boolean);
  if (!boundary || boundary.length >= LEAST) return { bytes, type };
  const long = boundary.padEnd(LEAST, 'x');
  const literal = boundary.replace(/[^\w]/g, '\\$&');
  const delimiter = new RegExp(`(^|\\r\\n)--${literal}(?=--|[ \\t]*\\r\\n)`, 'g');
  const text = bytes.toString('latin1').replace(delimiter, (_, before) => `${before}--${long}`);
  return { bytes: Buffer.from(text, 'latin1'), type: `multipart/form-data; boundary=${long}` };
}
