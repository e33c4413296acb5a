import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@/lib/kernel/app-error';

/** More than anything of ours has, and far from what a walk down has stack for. */
const mostLevels = 32;

/** So long a sender who is refused may go on sending: a line that is closed on unread bytes takes our answer with it. */
export const lingerMs = 1_000;

/**
 * The body of a request, which is JSON wherever we take one: never more than `limitBytes` of it, and never deeper than
 * anybody means it. Throws `too-large`, once the rest has come or after a second, and `bad-request`.
 */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (reader && size > limitBytes) {
      await throwAway(reader);
      throw new AppError('too-large');
    }
    chunks.push(part.value);
  }
  const bytes = Buffer.concat(chunks);
  if (levelsOf(bytes) > mostLevels) throw new AppError('bad-request');
  return bytes;
}

/** Reads what still comes, for a while. */
async function throwAway(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const rest = async () => {
    while (!(await reader.read()).done);
  };
  // Who goes meanwhile is nobody's fault.
  await Promise.race([rest().catch(() => {}), delay(lingerMs, undefined, { ref: false })]);
}

const [quote, backslash] = Buffer.from('"\\');
const opening = new Set(Buffer.from('[{'));
const closing = new Set(Buffer.from(']}'));

/** How deep JSON goes, without reading it: `JSON.parse` takes any depth, `JSON.stringify` ends with the stack. */
function levelsOf(bytes: Uint8Array): number {
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
