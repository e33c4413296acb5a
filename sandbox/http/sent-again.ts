import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Token } from '../model/rows';
import type { World } from '../store/world';
import { headersOf } from './exchange';
import { keptBy } from './kept-answers';

/** An answer that may be sent again to whoever asks the very same. */
interface Sent {
  world: World;
  /** What `keptBy` gave then: another one now means that the answer may be another one. */
  kept: object;
  /** Milliseconds of the world's clock at which the token that asked for it ends. */
  until: number;
  operation: string;
  path: string;
  answered: { type: string; text: string };
  /** Names and values in turn, as Node sends them soonest. */
  headers: string[];
  /** The cheapest in which the text is written as UTF-8. */
  encoding: 'latin1' | 'utf8';
  /** Counts the read; false where it is one too many. */
  admit(): boolean;
}

const MOST = 20_000;
const NO_FIELDS = {};
const TYPE = 'application/json';

/**
 * Reads whose answer stays as it is until something in their world changes are sent again in front of the router: finding
 * the way to such an answer costs more than sending it. Everything that is not told from the request's own words alone
 * takes the ordinary way.
 */
export class SentAgain {
  private readonly known = new Map<string, Sent>();

  /** Keeps what was just answered with a 200. `admit` is asked before each time that it is sent again. */
  keep(
    request: IncomingMessage,
    { world, token }: { world: World; token: string | undefined },
    answer: { operation: string; path: string; text: string; admit(): boolean },
  ): void {
    const identity = identityOf(request);
    if (identity === undefined) return;
    if (this.known.size >= MOST) this.known.clear();
    const length = Buffer.byteLength(answer.text);
    const row = token === undefined ? undefined : world.table<Token>('tokens').get(token);
    const { operation, path, text, admit } = answer;
    this.known.set(identity, {
      ...{ world, operation, path, admit },
      kept: keptBy(world),
      until: row?.expiresAt ?? Number.POSITIVE_INFINITY,
      answered: { type: TYPE, text },
      headers: ['content-type', TYPE, 'x-sandbox', 'true', 'content-length', String(length)],
      // As many bytes as characters: all of it is ASCII.
      encoding: length === text.length ? 'latin1' : 'utf8',
    });
  }

  /** Answers a request that was asked before; false where the ordinary way has to be taken. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false;
    const identity = identityOf(request);
    const sent = identity === undefined ? undefined : this.known.get(identity);
    if (!identity || !sent) return false;
    const { world } = sent;
    const now = world.nowMs();
    if (sent.kept !== keptBy(world, now) || sent.until <= now) {
      this.known.delete(identity);
      return false;
    }
    // A fault may be meant for it, what it tells may not be on disk yet, and one too many is refused.
    if (world.faults.waiting || !world.settled || !sent.admit()) return false;
    const { operation, path, answered } = sent;
    world.log.add({
      seq: 0,
      at: now,
      party: 'partner',
      operation,
      method: 'GET',
      path,
      url: request.url ?? '',
      rawHeaders: headersOf(request),
      fields: NO_FIELDS,
      answered,
      status: 200,
      ms: 0,
      replayed: false,
      fault: undefined,
    });
    response.writeHead(200, sent.headers);
    response.end(answered.text, sent.encoding);
    return true;
  }
}

/** All that the answer to a read may depend on; undefined where there is more than headers, or no host. */
function identityOf({ url, headers }: IncomingMessage): string | undefined {
  const { host, authorization = '' } = headers;
  if (host === undefined || 'content-length' in headers || 'transfer-encoding' in headers) {
    return undefined;
  }
  return `${host} ${url}\n${headers['api-key'] ?? ''}\n${authorization}\n${headers['accept-language'] ?? ''}`;
}
