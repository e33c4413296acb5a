import type { Town } from '../trust/stage';

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
