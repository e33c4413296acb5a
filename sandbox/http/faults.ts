import { languageOf, wordsOf } from '../wire/languages';
import type { Fault } from '../store/fault-book';
import { jsonResponse, Refusal, refusalBody, refusalResponse } from './envelope';

const DRIP_MS = 1000;
const BAD_GATEWAY =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

/** The answer of a fault under which nothing is done; undefined when the work goes on. */
export function insteadOfWork(fault: Fault, language: string | undefined): Response | undefined {
  switch (fault.kind) {
    case 'status': {
      const { status = 500, message = 'Server Error', retryAfter } = fault;
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      return refusalResponse(new Refusal(status, message, undefined, headers));
    }
    case 'not-covered':
      return refusalResponse(new Refusal(400, wordsOf(languageOf(language)).notCovered));
    case 'html':
      return new Response(BAD_GATEWAY, {
        status: 502,
        headers: { 'content-type': 'text/html', 'x-sandbox': 'true' },
      });
    default:
      return undefined;
  }
}

/** What a fault makes of the answer after the work was done. */
export async function reshape(fault: Fault, answer: Response): Promise<Response> {
  switch (fault.kind) {
    case 'truncated': {
      const text = await answer.text();
      return new Response(text.slice(0, Math.floor(text.length / 2)), answer);
    }
    case 'drip':
      return new Response(drip(new Uint8Array(await answer.arrayBuffer())), answer);
    case 'schema':
      return bend(fault, answer);
    default:
      return answer;
  }
}

/** One byte a second, until the reader gives up. */
function drip(bytes: Uint8Array): ReadableStream<Uint8Array> {
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

async function bend({ drop, set }: Fault, answer: Response): Promise<Response> {
  const text = await answer.text();
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return new Response(text, answer);
  }
  if (drop) change(root, drop, (parent, name) => Reflect.deleteProperty(parent, name));
  if (set) change(root, set.path, (parent, name) => Reflect.set(parent, name, set.value));
  return jsonResponse(answer.status, JSON.stringify(root), Object.fromEntries(answer.headers));
}

/** Finds the parent that a dotted path (`data.0.price`) leads to; does nothing where there is none. */
function change(root: unknown, path: string, act: (parent: object, name: string) => void): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let parent = root;
  for (const name of names) {
    if (typeof parent !== 'object' || parent === null) return;
    parent = Reflect.get(parent, name);
  }
  if (typeof parent === 'object' && parent !== null) act(parent, last);
}

/** Error answers in the partner's envelope, for what happens outside of any operation. */
export function errorAnswer(error: Error): Response {
  if (error instanceof Refusal) return refusalResponse(error);
  process.stderr.write(`sandbox: ${error.stack ?? error.message}\n`);
  return jsonResponse(500, refusalBody(new Refusal(500, 'Server Error')));
}
