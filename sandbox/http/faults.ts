import { STATUS_CODES } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { Fault, FaultKind } from '../store/fault-queue';
import { JournalWriteError } from '../store/journal';
import { languageOf, wordsOf } from '../wire/words';
import { type ErrorShape, jsonResponse, Refusal, refusalResponse } from './envelope';

/**
 * Returns the response of a fault that prevents the work, or undefined if the work goes on.
 * `request` holds the call's address, relative to the root, and its language.
 */
export function responseInsteadOfWork(
  fault: Fault,
  request: { url: string; language: string | undefined },
  shape?: ErrorShape,
): Response | undefined {
  switch (fault.kind) {
    case 'status': {
      const { status = 500, message = 'Server Error', retryAfter } = fault;
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      return refusalResponse(new Refusal(status, message, undefined, headers), shape);
    }
    case 'not-covered':
      return refusalResponse(
        new Refusal(400, wordsOf(languageOf(request.language)).notCovered),
        shape,
      );
    case 'html': {
      const { status = 502, retryAfter } = fault;
      const headers = new Headers({ 'content-type': 'text/html', 'x-sandbox': 'true' });
      if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
      return new Response(errorPage(status), { status, headers });
    }
    case 'redirect': {
      const { status = 302, to = request.url } = fault;
      return new Response(null, { status, headers: { location: to, 'x-sandbox': 'true' } });
    }
    default:
      return undefined;
  }
}

/** The HTML error page of a proxy. */
function errorPage(status: number): string {
  const title = `${status} ${STATUS_CODES[status] ?? 'Unknown'}`;
  return `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
}

/**
 * Converts any thrown value to a response: a refusal as it is, anything else as a 500 that is
 * written to stderr.
 */
export function errorResponse(error: unknown, shape?: ErrorShape): Response {
  if (error instanceof Refusal) return refusalResponse(error, shape);
  // A failing disk was already reported when it began.
  if (!(error instanceof JournalWriteError)) {
    process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
  return refusalResponse(new Refusal(500, 'Server Error'), shape);
}

const COMPRESS = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };

/** Kinds whose result is infinite or unreadable: the log shows the original response. */
const LOGGED_UNALTERED = new Set<FaultKind>(['drip', 'endless', 'encoded']);

/** Whether the log shows the original response instead of the result of this fault. */
export const isLoggedUnaltered = ({ kind }: Fault): boolean => LOGGED_UNALTERED.has(kind);

/**
 * Applies a fault to the response after the work is done. Calls `miss` if a `schema` fault finds
 * nothing to change.
 */
export async function alterResponse(
  fault: Fault,
  answer: Response,
  miss: () => void,
): Promise<Response> {
  switch (fault.kind) {
    case 'truncated': {
      const text = await answer.text();
      return new Response(text.slice(0, Math.floor(text.length / 2)), answer);
    }
    case 'malformed': {
      const text = await answer.text();
      return new Response(text.includes('":') ? text.replace('":', '" ') : `{${text}`, answer);
    }
    case 'empty':
      return new Response('', answer);
    case 'content-type':
      return withHeader(answer, 'content-type', fault.type ?? 'text/plain');
    case 'encoded': {
      const { encoding = 'gzip' } = fault;
      const bytes = COMPRESS[encoding](Buffer.from(await answer.arrayBuffer()));
      const compressed = new Response(new Uint8Array(bytes), answer);
      return withHeader(compressed, 'content-encoding', encoding);
    }
    case 'status-line':
      return new Response(answer.body, { status: fault.status ?? 500, headers: answer.headers });
    case 'drip':
      return new Response(dripStream(new Uint8Array(await answer.arrayBuffer())), answer);
    case 'endless':
      return new Response(endlessStream(await answer.text()), answer);
    case 'schema':
      return alterJson(fault, answer, miss);
    default:
      return answer;
  }
}

function withHeader({ body, status, headers }: Response, name: string, value: string): Response {
  const changed = new Headers(headers);
  changed.set(name, value);
  return new Response(body, { status, headers: changed });
}

async function alterJson(
  { drop, set }: Fault,
  answer: Response,
  miss: () => void,
): Promise<Response> {
  const text = await answer.text();
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    miss();
    return new Response(text, answer);
  }
  const dropped =
    drop === undefined ||
    change(root, drop, (parent, name) => {
      const existed = Object.hasOwn(parent, name);
      Reflect.deleteProperty(parent, name);
      return existed;
    });
  const wasSet = set === undefined || change(root, set.path, setter(set.value));
  if (!dropped || !wasSet) miss();
  return jsonResponse(answer.status, JSON.stringify(root), Object.fromEntries(answer.headers));
}

/** Defines the property, so that `__proto__` is a name like any other. */
const setter = (value: unknown) => (parent: object, name: string) =>
  Reflect.defineProperty(parent, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });

/**
 * Applies a change to every parent that a dotted path (`data.0.price`, `data.*.price`) matches.
 * Returns false if nothing matched or changed.
 */
function change(
  root: unknown,
  path: string,
  act: (parent: object, name: string) => boolean,
): boolean {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let parents: unknown[] = [root];
  for (const name of names) parents = parents.flatMap((parent) => children(parent, name));
  const found = parents.filter(
    (parent): parent is object => typeof parent === 'object' && parent !== null,
  );
  return found.map((parent) => act(parent, last)).includes(true);
}

function children(parent: unknown, name: string): unknown[] {
  if (typeof parent !== 'object' || parent === null) return [];
  if (name === '*') return Object.values(parent);
  return Object.hasOwn(parent, name) ? [Reflect.get(parent, name)] : [];
}

type SandboxContext = Context<{ Bindings: HttpBindings }>;

/** Resets the connection without a response. */
export function resetConnection(c: SandboxContext): Response {
  c.env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Sends nothing until the client disconnects. */
export async function hangUntilClosed(c: SandboxContext): Promise<Response> {
  const { socket } = c.env.incoming;
  if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve));
  return RESPONSE_ALREADY_SENT;
}

/** Sends the headers with the full length and half of the body, then resets the connection. */
export async function resetMidBody(c: SandboxContext, answer: Response): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const bytes = Buffer.from(await answer.arrayBuffer());
  outgoing.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    'x-sandbox': 'true',
    'content-length': String(bytes.length),
  });
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  outgoing.write(half, () => incoming.socket.resetAndDestroy());
  return RESPONSE_ALREADY_SENT;
}

const DRIP_MS = 1000;
const CHUNK = Buffer.alloc(64 * 1024, 'a');
/** Size limit of an endless response, in bytes; no client should ever read that much. */
const ENDLESS_BYTES = 1024 ** 3;

/** Sends one byte per second until the client disconnects. */
function dripStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent > 0) await new Promise((resolve) => setTimeout(resolve, DRIP_MS));
      controller.enqueue(bytes.subarray(sent, sent + 1));
      sent += 1;
      if (sent >= bytes.length) controller.close();
    },
  });
}

/** JSON whose last text continues for a gibibyte, as fast as the client reads it. */
function endlessStream(json: string): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = sent === 0 ? Buffer.from(`${json.slice(0, -1)},"more":"`) : CHUNK;
      controller.enqueue(piece);
      sent += piece.length;
      if (sent >= ENDLESS_BYTES) controller.close();
    },
  });
}
