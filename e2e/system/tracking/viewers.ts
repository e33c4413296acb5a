import { Pool } from 'undici';
import type { TrackingPoll } from '@/lib/tracking/view';
import { instanceHeader } from '../trust/proxy';
import type { Town } from '../trust/stage';

/** An open tracking page, as far as our server can tell: polls once in a while. */
export interface Viewer {
  token: string;
  /** The instance that serves it. */
  instance: number;
  /** Of the page that it shows. */
  version?: string;
  /** What the page says about the next check, in milliseconds since the epoch. */
  nextCheckMs?: number;
}

export interface Looks {
  /** Polls that found a new version, and the same one. */
  changed: number;
  unchanged: number;
}

/** Pages that are open at once, over so many connections. */
export class Audience {
  readonly #pool: Pool;
  readonly looks: Looks = { changed: 0, unchanged: 0 };

  constructor(town: Town) {
    this.#pool = new Pool(town.url, { connections: 64, pipelining: 1, headersTimeout: 60_000 });
  }

  /** Each of them polls once; throws for a response that is not 200. */
  async look(viewers: readonly Viewer[]): Promise<void> {
    await Promise.all(viewers.map((viewer) => this.#look(viewer)));
  }

  async #look(viewer: Viewer): Promise<void> {
    const { statusCode, body } = await this.#pool.request({
      method: 'GET',
      path: `/api/pickups?token=${viewer.token}&locale=ar`,
      headers: { [instanceHeader]: String(viewer.instance) },
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`A viewer got ${statusCode}: ${text.slice(0, 200)}`);
    const { version, nextCheckAt } = JSON.parse(text) as TrackingPoll;
    this.looks[version === viewer.version ? 'unchanged' : 'changed'] += 1;
    viewer.version = version;
    viewer.nextCheckMs = Date.parse(nextCheckAt ?? '') || Infinity;
  }

  close = (): Promise<void> => this.#pool.destroy();
}

/** So many viewers of each link, by turns on two instances. */
export const viewersOf = (tokens: readonly string[], each: number): Viewer[] =>
  tokens.flatMap((token, which) =>
    Array.from({ length: each }, (_, index) => ({ token, instance: (which + index) % 2 })),
  );
