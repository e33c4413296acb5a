import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@/lib/kernel/app-error';

/** Maximum JSON nesting depth: above any real request body, well below the stack limit. */
const maxDepth = 32;

/**
 * How long a refused client may go on sending: closing a connection with unread data would discard
 * our response.
 */
export const lingerMs = 1_000;

/**
 * Reads a request body of at most `limitBytes` and limited JSON nesting depth. Throws `too-large`,
 * after the rest has arrived or a second has passed, and `bad-request`.
 */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (reader && size > limitBytes) {
      await discardBody(reader);
      throw new AppError('too-large');
    }
    chunks.push(part.value);
  }
  const bytes = Buffer.concat(chunks);
  if (nestingDepth(bytes) > maxDepth) throw new AppError('bad-request');
  return bytes;
}

/** Discards the rest of the body, for at most `lingerMs`. */
async function discardBody(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  // Ignore clients that disconnect meanwhile.
  await Promise.race([rest().catch(() => {}), delay(lingerMs, undefined, { ref: false })]);
}

const [quote, backslash] = Buffer.from('"\\');
const opening = new Set(Buffer.from('[{'));
const closing = new Set(Buffer.from(']}'));

/**
 * Nesting depth of JSON without parsing it: `JSON.parse` accepts any depth, but `JSON.stringify`
 * would overflow the stack.
 */
function nestingDepth(bytes: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) isText = !isText;
    else if (isText) at += byte === backslash ? 1 : 0;
    else if (closing.has(byte)) depth -= 1;
    else if (opening.has(byte)) deepest = Math.max(deepest, (depth += 1));
  }
  return deepest;
}
