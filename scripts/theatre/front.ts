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

/** Said where there is nobody to ask; both languages, for nothing is known of who reads it. */
const apology = (arabic: string, english: string): string =>
  `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>…</title><body style="font:1.1rem/1.8 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem"><p>${arabic}</p><p lang="en" dir="ltr">${english}</p></body></html>`;

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
      const { connection: _own, ...said } = reply.headers;
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
