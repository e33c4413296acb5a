const LIMIT_BYTES = 1024 * 1024;

/** What came with a request. `fields` are the texts of a form; `json` the value of a JSON body. */
export type Body =
  | { kind: 'none' }
  | { kind: 'multipart' | 'form'; fields: Record<string, string> }
  | { kind: 'json'; json: unknown }
  | { kind: 'other' }
  | { kind: 'malformed' }
  | { kind: 'too-large' };

/** Reads and parses a body once; what cannot be used is a kind, not an error. Of a repeated field the last one counts. */
export async function readBody(request: Request): Promise<Body> {
  if (!request.body) return { kind: 'none' };
  const bytes = await readBytes(request);
  if (!bytes) return { kind: 'too-large' };
  const type = request.headers.get('content-type') ?? '';
  try {
    return await parse(bytes, type);
  } catch {
    return { kind: 'malformed' };
  }
}

async function readBytes(request: Request): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > LIMIT_BYTES) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function parse(bytes: Buffer, type: string): Promise<Body> {
  const mime = type.split(';')[0]?.trim().toLowerCase();
  if (mime === 'application/json')
    return { kind: 'json', json: JSON.parse(bytes.toString('utf8')) };
  if (mime === 'application/x-www-form-urlencoded') {
    return {
      kind: 'form',
      fields: Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))),
    };
  }
  if (mime !== 'multipart/form-data') return bytes.length ? { kind: 'other' } : { kind: 'none' };
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type },
  }).formData();
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { kind: 'multipart', fields: Object.fromEntries(texts) };
}
