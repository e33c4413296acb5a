import { STATUS_CODES } from 'node:http';
import { languageOf, wordsOf } from '../wire/languages';
import type { Fault } from '../store/fault-book';
import { Refusal, refusalResponse, type Shape } from './envelope';
import { NotKept } from '../store/journal';

/**
 * The answer of a fault under which nothing is done; undefined when the work goes on. `asked` is what the call said: its
 * address from the root on, and the language it wants.
 */
export function insteadOfWork(
  fault: Fault,
  asked: { url: string; language: string | undefined },
  shape?: Shape,
): Response | undefined {
  switch (fault.kind) {
    case 'status': {
      const { status = 500, message = 'Server Error', retryAfter } = fault;
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      return refusalResponse(new Refusal(status, message, undefined, headers), shape);
    }
    case 'not-covered':
      return refusalResponse(
        new Refusal(400, wordsOf(languageOf(asked.language)).notCovered),
        shape,
      );
    case 'html': {
      const { status = 502, retryAfter } = fault;
      const headers = new Headers({ 'content-type': 'text/html', 'x-sandbox': 'true' });
      if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
      return new Response(pageOf(status), { status, headers });
    }
    case 'redirect': {
      const { status = 302, to = asked.url } = fault;
      return new Response(null, { status, headers: { location: to, 'x-sandbox': 'true' } });
    }
    default:
      return undefined;
  }
}

/** What a proxy in between says by itself. */
function pageOf(status: number): string {
  const title = `${status} ${STATUS_CODES[status] ?? 'Unknown'}`;
  return `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
}

/** The answer to whatever was thrown: a refusal says itself, all else is a 500 and is told to the terminal. */
export function errorAnswer(error: unknown, shape?: Shape): Response {
  if (error instanceof Refusal) return refusalResponse(error, shape);
  // That nothing can be kept was said when it began.
  if (!(error instanceof NotKept)) {
    process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
  return refusalResponse(new Refusal(500, 'Server Error'), shape);
}
