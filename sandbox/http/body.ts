export const MAX_BODY_BYTES = 1024 * 1024;
/**
 * Maximum JSON nesting depth. A mebibyte of brackets would overflow the stack of a recursive
 * function.
 */
const MAX_DEPTH = 64;

/**
 * A parsed request body. `fields` are the texts of a form, `repeated` the names sent more than
 * once, `files` the names sent as files; `json` is the value of a JSON body.
 */
export type Body =
  | { kind: 'none' }
  | { kind: 'multipart'; fields: Record<string, string>; repeated: string[]; files: string[] }
  | { kind: 'form'; fields: Record<string, string> }
  | { kind: 'json'; json: unknown }
  | { kind: 'other' }
  | { kind: 'malformed' }
  | { kind: 'too-large' };

/**
 * Reads and parses a body once. An unusable body is a kind, not an error. The last value of a
 * repeated field counts.
 */
export async function readBody(request: Request): Promise<Body> {
  const { headers } = request;
  const isSent = headers.has('transfer-encoding') || (headers.get('content-length') ?? '0') !== '0';
  if (!request.body || !isSent) return { kind: 'none' };
  try {
    const bytes = await readBytes(request);
    if (!bytes) return { kind: 'too-large' };
    return await parse(bytes, request.headers.get('content-type') ?? '');
  } catch {
    // It is malformed, or the client disconnected.
    return { kind: 'malformed' };
  }
}

async function readBytes(request: Request): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function parse(bytes: Buffer, type: string): Promise<Body> {
  const mime = type.split(';')[0]?.trim().toLowerCase();
  if (mime === 'application/json') {
    const json: unknown = JSON.parse(bytes.toString('utf8'));
    return isTooDeep(json) ? { kind: 'malformed' } : { kind: 'json', json };
  }
  if (mime === 'application/x-www-form-urlencoded') {
    return {
      kind: 'form',
      fields: Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))),
    };
  }
  if (mime !== 'multipart/form-data') return bytes.length ? { kind: 'other' } : { kind: 'none' };
  // `formData()` replaces invalid UTF-8 with U+FFFD; the sandbox rejects it.
  new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const long = withLongBoundary(bytes, type);
  const form = await new Response(new Uint8Array(long.bytes), {
    headers: { 'content-type': long.type },
  }).formData();
  const entries = [...form];
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const files = entries.filter(([, value]) => typeof value !== 'string').map(([name]) => name);
  const seen = new Set<string>();
  const repeated = entries
    .map(([name]) => name)
    .filter((name) => seen.size === seen.add(name).size);
  return { kind: 'multipart', fields: Object.fromEntries(texts), repeated, files };
}

/** Whether JSON is nested deeper than this process accepts. */
export function isTooDeep(value: unknown, levels = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

/** Minimum boundary length of the platform's form parser; RFC 2046 allows a single character. */
const MIN_BOUNDARY_LENGTH = 27;

/**
 * Returns the form with a boundary long enough for the parser; unchanged if it is long enough or
 * missing.
 */
function withLongBoundary(bytes: Buffer, type: string): { bytes: Buffer; type: string } {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)?.slice(1).find(Boolean);
  if (!boundary || boundary.length >= MIN_BOUNDARY_LENGTH) return { bytes, type };
  const long = boundary.padEnd(MIN_BOUNDARY_LENGTH, 'x');
  const literal = boundary.replace(/[^\w]/g, '\\$&');
  const delimiter = new RegExp(`(^|\\r\\n)--${literal}(?=--|[ \\t]*\\r\\n)`, 'g');
  const text = bytes.toString('latin1').replace(delimiter, (_, before) => `${before}--${long}`);
  return { bytes: Buffer.from(text, 'latin1'), type: `multipart/form-data; boundary=${long}` };
}
