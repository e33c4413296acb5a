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

/** One question to the partner about a subscription's orders (§4.10), at the sandbox's clock. */
export interface Question {
  subscriptionId: number;
  atMs: number;
  status: number;
}

const asked = /\/subscription\/(\d+)\/orders$/;

/** What the sandbox's log says was asked, gathered step by step: the log itself lets go of what is old. */
export class Questions {
  readonly all: Question[] = [];
  #seq: number;

  private constructor(
    private readonly town: Town,
    seq: number,
    /** Counts those about this subscription alone. */
    private readonly about: number | undefined,
  ) {
    this.#seq = seq;
  }

  /** Counts from now on: all, or those about one subscription. */
  static async from(town: Town, about?: number): Promise<Questions> {
    return new Questions(town, await town.world.lastRequest(), about);
  }

  /** Reads the log on; returns what is new. */
  async gather(): Promise<Question[]> {
    const calls = await this.town.world.requests(this.#seq);
    this.#seq = calls.at(-1)?.seq ?? this.#seq;
    const fresh = calls.flatMap(({ operation, path, at, status }) => {
      const id = asked.exec(path)?.[1];
      if (operation !== 'subscription-orders' || id === undefined) return [];
      if (this.about !== undefined && this.about !== Number(id)) return [];
      return [{ subscriptionId: Number(id), atMs: Date.parse(at), status }];
    });
    this.all.push(...fresh);
    return fresh;
  }
}

/** When each subscription was asked about, in milliseconds since the epoch. */
export function timesBySubscription(questions: readonly Question[]): Map<number, number[]> {
  const times = new Map<number, number[]>();
  for (const { subscriptionId, atMs } of questions) {
    times.set(subscriptionId, [...(times.get(subscriptionId) ?? []), atMs]);
  }
  return times;
}

const hourMs = 3_600_000;

/** The most that were put within any hour. */
export const mostInAnHour = (times: readonly number[]): number =>
  times.reduce(
    (most, from) => Math.max(most, times.filter((at) => at >= from && at < from + hourMs).length),
    0,
  );

/** The shortest time between two, in milliseconds; Infinity for fewer. */
export const shortestPause = (times: readonly number[]): number =>
  times
    .toSorted((one, other) => one - other)
    .reduce(
      (least, at, index, sorted) =>
        index === 0 ? least : Math.min(least, at - (sorted[index - 1] ?? 0)),
      Number.POSITIVE_INFINITY,
    );
