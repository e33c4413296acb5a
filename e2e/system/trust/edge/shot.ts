/** One thing that is sent to the app: a request, or bytes that are hardly one. */
export interface Shot {
  /** In what way it is wrong; `plain` for one that is not. */
  kind: string;
  method: string;
  /** What stands in the request line. */
  target: string;
  /** As they are sent: in this order, doubles too. */
  fields: [name: string, value: string][];
  body: Buffer | undefined;
  /** So much more body comes after it, in pieces, for as long as somebody takes it. */
  moreBytes?: number;
  /** Sent instead of all that. */
  raw?: Buffer;
}

const crlf = '\r\n';

/** The bytes of a shot, without what comes in pieces. Header values are latin1, as on the wire. */
export function bytesOf({ method, target, fields, body, raw }: Shot): Buffer {
  if (raw) return raw;
  const lines = fields.map(([name, value]) => `${name}: ${value}${crlf}`).join('');
  const head = Buffer.from(`${method} ${target} HTTP/1.1${crlf}${lines}${crlf}`, 'latin1');
  return body ? Buffer.concat([head, body]) : head;
}

/** A shot in one line, for a report: all of it that a person would read. */
export function told(shot: Shot): string {
  const text = bytesOf(shot).toString('latin1');
  const cut = text.length > 3_000 ? `${text.slice(0, 3_000)}… (${text.length} bytes)` : text;
  const more = shot.moreBytes ? ` and ${shot.moreBytes} bytes more` : '';
  return `${shot.kind}: ${JSON.stringify(cut)}${more}`;
}

/** The same with one header changed, or without it. */
export const withField = (shot: Shot, name: string, value: string | undefined): Shot => ({
  ...shot,
  fields: [
    ...shot.fields.filter(([known]) => known.toLowerCase() !== name.toLowerCase()),
    ...(value === undefined ? [] : [[name, value] satisfies [string, string]]),
  ],
});
