import { Pool } from 'undici';
import { instanceHeader } from '../trust/proxy';
import type { Town } from '../trust/stage';

/** An open tracking page, as far as our server can tell: asks once in a while, with the name of what it has. */
export interface Viewer {
  token: string;
  /** The instance that serves it. */
  instance: number;
  etag?: string | undefined;
  /** What the page says about the next check, in milliseconds since the epoch. */
  nextCheckMs?: number;
}

export interface Looks {
  /** How many answers there were, by status. */
  [status: number]: number;
}

/** Pages that are open at once, over so many connections. */
export class Audience {
  readonly #pool: Pool;
  readonly looks: Looks = {};

  constructor(town: Town) {
    this.#pool = new Pool(town.url, { connections: 64, pipelining: 1, headersTimeout: 60_000 });
  }

  /** Each of them looks once; throws for an answer that is neither new nor unchanged, or without its age. */
  async look(viewers: readonly Viewer[]): Promise<void> {
    await Promise.all(viewers.map((viewer) => this.#look(viewer)));
  }

  async #look(viewer: Viewer): Promise<void> {
    const { statusCode, headers, body } = await this.#pool.request({
      method: 'GET',
      path: `/api/tracking?token=${viewer.token}&locale=ar`,
      headers: {
        [instanceHeader]: String(viewer.instance),
        ...(viewer.etag !== undefined && { 'if-none-match': viewer.etag }),
      },
    });
    const text = await body.text();
    this.looks[statusCode] = (this.looks[statusCode] ?? 0) + 1;
    if (statusCode !== 200 && statusCode !== 304) {
      throw new Error(`A viewer got ${statusCode}: ${text.slice(0, 200)}`);
    }
    if (statusCode === 304 && (viewer.etag === undefined || text !== '')) {
      throw new Error('A 304 to somebody who had nothing, or with a body.');
    }
    const { etag } = headers;
    if (typeof etag !== 'string') throw new Error('An answer without a name.');
    viewer.etag = etag;
    if (statusCode === 200) viewer.nextCheckMs = nextCheckIn(text);
  }

  close = (): Promise<void> => this.#pool.destroy();
}

const nextCheckIn = (text: string): number =>
  Date.parse((JSON.parse(text) as { nextCheckAt: string | null }).nextCheckAt ?? '') || Infinity;

/** So many viewers of each link, by turns on two instances. */
export const viewersOf = (tokens: readonly string[], each: number): Viewer[] =>
  tokens.flatMap((token, which) =>
    Array.from({ length: each }, (_, index) => ({ token, instance: (which + index) % 2 })),
  );
