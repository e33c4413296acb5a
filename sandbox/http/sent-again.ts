import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Token } from '../model/rows';
import type { Answer, Facts } from '../store/request-log';
import type { World } from '../store/world';
import { keptBy } from './kept-answers';
import { headersOf, lineOf } from './line';

/** An answer that may be sent again to whoever asks the very same. */
interface Sent {
  world: World;
  /** What `keptBy` gave then: another one now means that the answer may be another one. */
  kept: object;
  /** Milliseconds of the world's clock at which the token that asked for it ends. */
  until: number;
  facts: Facts;
  answered: Answer;
  text: string;
  /** Names and values in turn, as Node sends them soonest. */
  headers: string[];
  /** The cheapest in which the text is written as UTF-8. */
  encoding: 'latin1' | 'utf8';
  admit: Admit;
}

/** Counts a read at an instant of the world's clock, in ms; false where it is one too many. */
export type Admit = (now: number) => boolean;

/** The answers to one set of headers, by address. */
class Group extends Map<string, Sent> {
  /** Forgotten by all but the connections that still remember it. */
  over = false;
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
  private readonly groups = new Map<string, Group>();
  private count = 0;

  /** Keeps what was just answered with a 200. `admit` is asked before each time that it is sent again. */
  keep(
    request: IncomingMessage,
    { world, token }: { world: World; token: string | undefined },
    answer: { operation: string; path: string; text: string; admit: Admit },
  ): void {
    const identity = identityOf(request);
    const { url } = request;
    if (identity === undefined || url === undefined) return;
    if (this.count >= MOST) this.forget();
    const group = this.groups.get(identity) ?? new Group();
    this.groups.set(identity, group);
    this.count += 1;
    const length = Buffer.byteLength(answer.text);
    const row = token === undefined ? undefined : world.table<Token>('tokens').get(token);
    const { operation, path, text, admit } = answer;
    group.set(url, {
      world,
      admit,
      text,
      kept: keptBy(world),
      until: row?.expiresAt ?? Number.POSITIVE_INFINITY,
      facts: {
        party: 'partner',
        operation,
        method: 'GET',
        path,
        url,
        fields: NO_FIELDS,
        status: 200,
        ms: 0,
        replayed: false,
        fault: undefined,
      },
      answered: { type: TYPE, text },
      headers: ['content-type', TYPE, 'x-sandbox', 'true', 'content-length', String(length)],
      // As many bytes as characters: all of it is ASCII.
      encoding: length === text.length ? 'latin1' : 'utf8',
    });
  }

  /** Answers a request that was asked before; false where the ordinary way has to be taken. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request;
    if (method !== 'GET' || url === undefined) return false;
    const headers = headersOf(request);
    const group = this.groupOf(request);
    const sent = group?.get(url);
    if (!group || !sent) return false;
    const { world } = sent;
    const now = world.nowMs();
    if (sent.kept !== keptBy(world, now) || sent.until <= now) {
      group.delete(url);
      return false;
    }
    // A fault may be meant for it, what it tells may not be on disk yet, and one too many is refused.
    if (world.faults.waiting || !world.settled || !sent.admit(now)) return false;
    world.log.add(sent.facts, now, headers, sent.answered);
    response.writeHead(200, sent.headers);
    response.end(sent.text, sent.encoding);
    return true;
  }

  /** Its connection remembers the group, as long as its headers stay the same. */
  private groupOf(request: IncomingMessage): Group | undefined {
    const line = lineOf(request.socket);
    if (line.found instanceof Group && !line.found.over) return line.found;
    const identity = identityOf(request);
    const group = identity === undefined ? undefined : this.groups.get(identity);
    line.found = group;
    return group;
  }

  private forget(): void {
    for (const group of this.groups.values()) {
      group.clear();
      group.over = true;
    }
    this.groups.clear();
    this.count = 0;
  }
}

/** All but the address that the answer to a read may depend on; undefined where there is more than headers, or no host. */
function identityOf({ headers }: IncomingMessage): string | undefined {
  const { host, authorization = '' } = headers;
  if (host === undefined || 'content-length' in headers || 'transfer-encoding' in headers) {
    return undefined;
  }
  return `${host}\n${headers['api-key'] ?? ''}\n${authorization}\n${headers['accept-language'] ?? ''}`;
}
