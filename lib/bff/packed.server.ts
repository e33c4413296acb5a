import 'server-only';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

export type PackedFiles = ReadonlyMap<string, { type: string; body: Buffer }>;

/** What the build packed with brotli (`*.br` beside the file), by address. A few hundred kB: kept in memory. */
export function packedFiles(folder: string): PackedFiles {
  if (!existsSync(folder)) return new Map();
  const packed = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = name.replace(/\.br$/, '');
    const type = types[path.extname(file)];
    if (file === name || type === undefined) return [];
    const address = `/_next/static/${file.split(path.sep).join('/')}`;
    return [[address, { type, body: readFileSync(path.join(folder, name)) }] as const];
  });
  return new Map(packed);
}

/** Answers with the packed file where there is one and the browser takes it: Next itself only knows gzip. */
export function sendPacked(
  files: PackedFiles,
  { url = '', method, headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const file = files.get(url);
  const takesBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(
    String(headers['accept-encoding']),
  );
  if (!file || !takesBrotli || headers.range) return false;
  response.writeHead(200, {
    'content-type': file.type,
    'content-encoding': 'br',
    'content-length': file.body.length,
    // Its name holds the hash of what is in it.
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  response.end(method === 'HEAD' ? undefined : file.body);
  return true;
}
