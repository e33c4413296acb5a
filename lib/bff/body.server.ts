import 'server-only';
import { AppError } from '@/lib/kernel/app-error';

/** The body of a request, never more than `limitBytes` of it. Throws `too-large`. */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limitBytes) throw new AppError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
