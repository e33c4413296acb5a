import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Fault, FaultKind } from '../store/fault-book';
import { jsonResponse } from './envelope';
import { withoutEnd, dripping } from './streams';

const PACK = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };

/** Told of as they were before: what is made of them has no end, or is not to be read. */
const TOLD_BEFORE = new Set<FaultKind>(['drip', 'endless', 'encoded']);

/** Whether the log tells of the answer itself, not of what this fault makes of it. */
export const isToldBefore = ({ kind }: Fault): boolean => TOLD_BEFORE.has(kind);

/** What a fault makes of the answer after the work was done. `miss` is told where a `schema` finds nothing to change. */
export async function reshape(fault: Fault, answer: Response, miss: () => void): Promise<Response> {
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
      const bytes = PACK[encoding](Buffer.from(await answer.arrayBuffer()));
      const packed = new Response(new Uint8Array(bytes), answer);
      return withHeader(packed, 'content-encoding', encoding);
    }
    case 'status-line':
      return new Response(answer.body, {
        status: fault.status ?? 500,
        headers: answer.headers,
      });
    case 'drip':
      return new Response(dripping(new Uint8Array(await answer.arrayBuffer())), answer);
    case 'endless':
      return new Response(withoutEnd(await answer.text()), answer);
    case 'schema':
      return bend(fault, answer, miss);
    default:
      return answer;
  }
}

function withHeader({ body, status, headers }: Response, name: string, value: string): Response {
  const changed = new Headers(headers);
  changed.set(name, value);
  return new Response(body, { status, headers: changed });
}

async function bend({ drop, set }: Fault, answer: Response, miss: () => void): Promise<Response> {
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
      const was = Object.hasOwn(parent, name);
      Reflect.deleteProperty(parent, name);
      return was;
    });
  const wasSet = set === undefined || change(root, set.path, putter(set.value));
  if (!dropped || !wasSet) miss();
  return jsonResponse(answer.status, JSON.stringify(root), Object.fromEntries(answer.headers));
}

/** Defines it, so that `__proto__` is a name like any other. */
const putter = (value: unknown) => (parent: object, name: string) =>
  Reflect.defineProperty(parent, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });

/**
 * Acts on every parent that a dotted path (`data.0.price`, `data.*.price`) leads to. False where there was none, or
 * nothing could be done.
 */
function change(
  root: unknown,
  path: string,
  act: (parent: object, name: string) => boolean,
): boolean {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let parents: unknown[] = [root];
  for (const name of names) parents = parents.flatMap((parent) => below(parent, name));
  const found = parents.filter(
    (parent): parent is object => typeof parent === 'object' && parent !== null,
  );
  return found.map((parent) => act(parent, last)).includes(true);
}

function below(parent: unknown, name: string): unknown[] {
  if (typeof parent !== 'object' || parent === null) return [];
  if (name === '*') return Object.values(parent);
  return Object.hasOwn(parent, name) ? [Reflect.get(parent, name)] : [];
}
