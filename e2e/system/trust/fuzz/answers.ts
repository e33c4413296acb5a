import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Duplex, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { messagesFile } from '../../../harness/run-services';
import type { Message } from './requests';

/** A response; status 0 with the reason when there was none. */
export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  fault?: string;
}

/** The bytes of a message, without further body. Header values are latin1, as on the wire. */
export function bytesOf({ method, target, fields, body, raw }: Message): Buffer {
  const lines = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
  return raw ?? Buffer.concat([head, body ?? Buffer.alloc(0)]);
}

const spaces = Buffer.alloc(65_536, ' ');

function* piecesOf(message: Message): Generator<Buffer> {
  yield bytesOf(message);
  const isChunked = message.fields.some(([name]) => name === 'transfer-encoding');
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), spaces, Buffer.from('\r\n')]);
  for (let left = message.moreBytes ?? 0; left > 0; left -= spaces.length)
    yield isChunked ? chunk : spaces;
}

/**
 * Sends exactly these bytes on a new connection and reads the one response, as strictly as Node's
 * client does. Never throws. After an incomplete request it closes its side of the connection,
 * later when a response may be in flight, because Node drops a client that has closed its side.
 */
export async function send(
  port: number,
  message: Message,
  pieces: Iterable<Buffer> | AsyncIterable<Buffer> = piecesOf(message),
  waitMs = 60_000,
): Promise<Answer> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  // Discards what Node's client itself would send.
  const writable = new Writable({ write: (_chunk, _encoding, done) => done() });
  const request = http.request({
    method: message.method === 'HEAD' ? 'HEAD' : 'GET',
    createConnection: () => Duplex.from({ readable: socket, writable }),
    signal: AbortSignal.timeout(waitMs),
  });
  const hasHead = /\r?\n\r?\n/.test(message.raw?.toString('latin1').trimStart() ?? '');
  const end = message.raw && setTimeout(() => socket.end(), hasHead ? 5_000 : 1_000);
  try {
    const sent = Readable.from(pieces).on('error', () => {});
    sent.pipe(socket, { end: false });
    const responded = once(request.on('error', () => {}).end(), 'response');
    const [response] = (await responded) as [IncomingMessage];
    const text = (await buffer(response)).toString('utf8');
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  } catch (error) {
    const { code, message: why } = error as NodeJS.ErrnoException;
    return { status: 0, headers: {}, text: '', fault: code ?? why };
  } finally {
    clearTimeout(end);
    socket.destroy();
  }
}

/** The codes of all errors: each has a message. */
const { errors } = messagesFile('en') as { errors: object };

/** Internals that no client may receive. */
const insides =
  /\n\s+at .+:\d+:\d+|node:internal|node_modules|\/server\.mjs|webpack:|turbopack:|\[object Object\]|"stack":|Internal Server Error|select [^<>]+ from |syntax error at|ECONNREFUSED/;

/** Headers that the guard, Next or Node use among themselves. */
const internal =
  /^(x-powered-by|server|x-nonce|x-visitor-address|x-middleware-|x-invoke-|x-matched-path|x-next-intl-|x-original-|x-planted|x-a$)/;

const ownCookies = /^((__Host-)?(session|staff|staff-device)|outcome-[\w-]+|NEXT_LOCALE|unsaved)=/;

const isCall = ({ target }: Message): boolean => target.startsWith('/api/');

/**
 * Returns what is wrong with a response; undefined when it is an acceptable response to a malformed
 * request.
 * @param secrets what it must not contain: keys, folders, data of other customers
 */
export function faultIn(message: Message, answer: Answer, origin: string, secrets: string[]) {
  const { status, headers, text, fault } = answer;
  if (fault !== undefined) return maySayNothing(message, fault) ? undefined : `No answer: ${fault}`;
  if (status < 200 || status > 499) return `An answer of ${status}`;
  // A route without a body responds before reading one; with a size limit, the limit ends the
  // request.
  if (message.moreBytes && status >= 400 && ![405, 413].includes(status))
    return 'All of it was read';
  if (status < 400 && mustBeRefused(message, origin)) return 'It was taken';
  const name = Object.keys(headers).find((one) => internal.test(one));
  if (name) return `A header of our own making: ${name}`;
  const cookie = headers['set-cookie']?.find((one) => !ownCookies.test(one));
  if (cookie) return `A cookie that is not ours: ${cookie}`;
  const all = `${JSON.stringify(headers)} ${text}`;
  const secret = insides.exec(text)?.[0] ?? secrets.find((one) => all.includes(one));
  if (secret) return `It tells ${secret}`;
  if (text.includes('<script>alert(1)')) return 'What was sent stands in the page as markup';
  if (isCall(message) && !headers['cache-control']?.includes('no-store')) return 'It may be kept';
  if (status >= 400) return refusalFault(message, answer);
  // As a browser parses it: `/\evil.example` is another host.
  const to = headers.location ?? '//nowhere';
  const isOwn = URL.canParse(to, origin) && new URL(to, origin).origin === origin;
  return status >= 300 && status !== 304 && !isOwn ? `A redirect to ${to}` : undefined;
}

/**
 * Whether the request must be refused whatever else it holds: by its method, its host or its
 * `Origin`.
 */
function mustBeRefused({ method, target, fields, raw }: Message, origin: string): boolean {
  if (raw !== undefined) return false;
  const are = (name: string, right: string) => {
    const values = fields.filter(([one]) => one === name).map(([, value]) => value.trim());
    return values.includes(right) || (values.length === 0 && right === 'same-origin');
  };
  const isChange = /^\/api\/(?!webhooks)/.test(target) && /^P/.test(method);
  // The form of a page without a referrer sends `Origin: null`: there the site decides.
  const hasSite = fields.some(([name]) => name === 'sec-fetch-site');
  const isForm = /^\/api\/message-stops\//.test(target) && hasSite;
  const isForeign = (!isForm && !are('origin', origin)) || !are('sec-fetch-site', 'same-origin');
  const isKnown = ['GET', 'HEAD', 'POST', 'PUT'].includes(method);
  return !isKnown || !are('host', new URL(origin).host) || (isChange && isForeign);
}

/**
 * An empty request needs no response; or the connection was closed on a body while a response was
 * in flight.
 */
const maySayNothing = ({ raw, moreBytes }: Message, fault: string): boolean =>
  raw?.toString('latin1').trim() === '' || (!!moreBytes && /^(EPIPE|ECONNRESET)$/.test(fault));

/**
 * Checks that a refusal has the common error shape, except for pages and files, which have their
 * own.
 */
function refusalFault(message: Message, { headers, status, text }: Answer): string | undefined {
  const type = headers['content-type'] ?? '';
  const isJson = type.startsWith('application/json');
  if (!isCall(message) && message.raw === undefined && status === 404 && !isJson) return undefined;
  // The gateway's webhook gets the status alone.
  if (/^\/api\/webhooks\//.test(message.target) && status === 401 && text === '') return undefined;
  if (!isJson) return `A ${status} of ${type || 'no type'}`;
  if (message.method === 'HEAD') return undefined;
  type Shape = Record<string, unknown> & { fields?: object };
  const { code, reference, fields = {}, retryAfterMs = 0, ...more } = JSON.parse(text) as Shape;
  const isRight =
    Object.keys(more).length === 0 &&
    Object.hasOwn(errors, String(code)) &&
    /^[2-9A-Z]{6}$/.test(String(reference)) &&
    typeof retryAfterMs === 'number' &&
    Object.values(fields).every((one) => /^[a-z-]+(:\d+)?$/.test(String(one)));
  return isRight ? undefined : 'Not the one shape of an error';
}
