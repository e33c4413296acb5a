import {
  createServer as createPlainServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { brandName } from './brand-name';
import type { Certificate } from './certificate';

/** Where a request goes on to, on this machine. */
export interface Target {
  port: number;
  /** What it is asked for there, if not for the same. */
  path?: string;
  /** Set in place of the browser's own; null takes one away. */
  headers?: Record<string, string | null>;
  /** Added to the reply. */
  cookie?: string;
}

const sheet = `:root{color-scheme:light dark;--ground:#f4f7f5;--card:#fff;--ink:#16241f;--line:#d5dfda;--brand:#0d5c4c}
@media(prefers-color-scheme:dark){:root{--ground:#0e1513;--card:#17211e;--ink:#e6eeea;--line:#2f3d38;--brand:#86d6bd}}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--ground);color:var(--ink);font:1.0625rem/1.8 system-ui,sans-serif}
main{box-sizing:border-box;width:min(30rem,100% - 2rem);padding:2rem 1.5rem;border:1px solid var(--line);border-radius:1rem;background:var(--card);text-align:center}
h1{margin:0 0 .75rem;color:var(--brand);font-size:1.5rem;line-height:1.4}
p{margin:.75rem 0 0;text-wrap:balance}`;

const asText = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Said where there is nobody to ask; both languages, for nothing is known of who reads it. */
function apology(arabic: string, english: string): string {
  const { ar, en } = brandName();
  const name = asText([...new Set([ar, en])].filter(Boolean).join(' · '));
  return `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name || '…'}</title><style>${sheet}</style></head><body><main>${name && `<h1>${name}</h1>`}<p>${arabic}</p><p lang="en" dir="ltr">${english}</p></main></body></html>`;
}

export function apologise(response: ServerResponse, arabic: string, english: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
  });
  response.end(apology(arabic, english));
}

/** Headers that are of one connection alone, and those that only a proxy says: nobody else is believed. */
const ofTheWay = /^(connection|keep-alive|proxy-.+|te|trailer|upgrade|x-forwarded-.+|forwarded)$/;

function headersFor(request: IncomingMessage, changes: Target['headers'] = {}) {
  const headers: IncomingHttpHeaders = {};
  for (const [name, values] of Object.entries(request.headers)) {
    if (!ofTheWay.test(name)) headers[name] = values;
  }
  headers['x-forwarded-for'] = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  for (const [name, text] of Object.entries(changes)) {
    if (text === null) delete headers[name];
    else headers[name] = text;
  }
  return headers;
}

/** Hands a request on, and its reply back, as they are. */
export function pass(request: IncomingMessage, response: ServerResponse, target: Target): void {
  const { port, path = request.url, headers, cookie } = target;
  const onward = ask(
    {
      host: '127.0.0.1',
      port,
      method: request.method,
      path,
      headers: headersFor(request, headers),
    },
    (reply) => {
      // How long a connection is kept is said for each of the two by itself: this one is closed sooner than that one.
      const { connection: _own, 'keep-alive': _kept, ...said } = reply.headers;
      const cookies = [...(reply.headers['set-cookie'] ?? []), ...(cookie ? [cookie] : [])];
      response.writeHead(reply.statusCode ?? 502, {
        ...said,
        ...(cookies.length > 0 && { 'set-cookie': cookies }),
      });
      reply.pipe(response);
      // Whoever was cut off in the middle must not take what came for the whole.
      reply.once('error', () => response.destroy());
    },
  );
  onward.once('error', () =>
    apologise(
      response,
      'العرض التجريبي لا يستجيب الآن. أعد تحميل الصفحة.',
      'The demo gives no answer now. Load the page again.',
    ),
  );
  response.once('close', () => onward.destroy());
  request.pipe(onward);
}

/** A server at an address of this machine; with a certificate over https. Resolves once it listens. */
export function listenAt(
  listener: RequestListener,
  {
    host,
    port,
    certificate,
  }: { host: string; port: number; certificate?: Certificate | undefined },
): Promise<Server> {
  const server = certificate
    ? createSecureServer(certificate, listener)
    : createPlainServer(listener);
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
}
