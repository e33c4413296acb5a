import 'server-only';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

/** What a script or a style is sent as, by its name; undefined for anything else. */
export const typeOf = (name: string): string | undefined => types[path.extname(name)];

interface Body {
  type: string;
  body: Buffer;
}

export type PackedFiles = ReadonlyMap<string, Body>;

/** What the build packed with brotli (`*.br` beside the file), by address. A few hundred kB: kept in memory. */
export function packedFiles(folder: string): PackedFiles {
  if (!existsSync(folder)) return new Map();
  const packed = readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = name.replace(/\.br$/, '');
    const type = typeOf(file);
    if (file === name || type === undefined) return [];
    const address = `/_next/static/${file.split(path.sep).join('/')}`;
    return [[address, { type, body: readFileSync(path.join(folder, name)) }] as const];
  });
  return new Map(packed);
}

export const takesBrotli = ({ headers }: IncomingMessage): boolean =>
  /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding']));

/** Answers with a file of a build, which browsers may keep for ever: its name holds the hash of what is in it. */
export function answerStatic(
  { type, body }: Body,
  encoding: 'br' | 'identity',
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(200, {
    'content-type': type,
    ...(encoding === 'br' && { 'content-encoding': encoding }),
    'content-length': body.length,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  response.end(method === 'HEAD' ? undefined : body);
}

/** Answers with the packed file where there is one and the browser takes it: Next itself only knows gzip. */
export function sendPacked(
  files: PackedFiles,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const file = files.get(request.url ?? '');
  if (!file || !takesBrotli(request) || request.headers.range) return false;
  answerStatic(file, 'br', request, response);
  return true;
}
