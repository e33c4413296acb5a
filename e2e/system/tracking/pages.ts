import { Pool } from 'undici';
import { dayMs, secondMs } from '@/lib/kernel/time';
import { toldSnapshot } from '@/lib/tracking/history';
import type { TrackingPoll, TrackingSnapshot } from '@/lib/tracking/view';
import { until } from '../../../scripts/stack/ready';
import { instanceHeader } from '../../harness/customer-client';
import type { Fault } from '../../harness/world';
import type { Cluster } from '../cluster/cluster';
import { Customer } from '../customer';
import { sawPage, say, visible } from '../faults/seen';
import { subscribePatiently } from '../patience';
import { must } from '../prover';

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

  constructor(cluster: Cluster) {
    this.#pool = new Pool(cluster.url, { connections: 64, pipelining: 1, headersTimeout: 60_000 });
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
    private readonly cluster: Cluster,
    seq: number,
    /** Counts those about this subscription alone. */
    private readonly about: number | undefined,
  ) {
    this.#seq = seq;
  }

  /** Counts from now on: all, or those about one subscription. */
  static async from(cluster: Cluster, about?: number): Promise<Questions> {
    return new Questions(cluster, await cluster.world.lastRequest(), about);
  }

  /** Reads the log on; returns what is new. */
  async gather(): Promise<Question[]> {
    const calls = await this.cluster.world.requests(this.#seq);
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

/** The response to a poll, with the snapshot that is stored. */
interface View extends TrackingPoll {
  snapshot: TrackingSnapshot | null;
}

/** A page that is opened, at one of the instances or at a certain one: what it shows, and how old that is in seconds. */
export async function open(
  cluster: Cluster,
  token: string,
  instance?: number,
): Promise<{ view: View; age: number }> {
  const customer = new Customer(cluster);
  if (instance !== undefined) customer.instance = instance;
  const answer = await customer.ask(`/api/pickups?token=${token}&locale=en&look=opened`);
  must('an answer', answer.status === 200, answer.text);
  const poll = JSON.parse(answer.text) as TrackingPoll;
  const [row] = await cluster.rows<{ snapshot: unknown; ended: boolean }>(
    `select snapshot, ended from trackings join checkouts using (subscription_id)
     where tracking_token = $1`,
    [token],
  );
  const age = poll.ageMs === null ? -1 : poll.ageMs / secondMs;
  return { view: { ...poll, snapshot: row ? toldSnapshot(row) : null }, age };
}

/** A page that is opened until nothing of it is old: who looks while another one asks is shown what was known before. */
export const openWell = (cluster: Cluster, token: string) =>
  until('an answer of now', async () => {
    const seen = await open(cluster, token);
    return seen.view.stale ? undefined : seen;
  });

/** The pickups that a page shows. */
export const ordersIn = ({ view }: { view: View }) => view.snapshot?.orders ?? [];

/** Buys a subscription; gives its id at the partner, its link and its customer. */
export async function bought(
  cluster: Cluster,
): Promise<{ id: number; token: string; customer: Customer }> {
  const customer = new Customer(cluster);
  // A partner that failed a moment ago is left alone for a while (the breaker).
  const checkout = await subscribePatiently(customer);
  const { trackingToken } = await customer.checkout(checkout);
  const [row] = await cluster.rows<{ subscription_id: string }>(
    'select subscription_id from checkouts where id = $1',
    [checkout],
  );
  if (!row || typeof trackingToken !== 'string') throw new Error('Nothing was bought.');
  return { id: Number(row.subscription_id), token: trackingToken, customer };
}

/** Freezes the cluster's clock at this hour UTC of a day of its own, `days` from its today. */
export async function setHour(cluster: Cluster, hour: number, days = 0): Promise<void> {
  const { now } = await cluster.world.clock();
  const day = new Date(Date.parse(now.slice(0, 10)) + days * dayMs).toISOString().slice(0, 10);
  await cluster.world.setClock(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
}

/** A subscription of which something is known, at ten in the morning. */
export async function known(cluster: Cluster) {
  await setHour(cluster, 7, 1);
  const one = await bought(cluster);
  const first = await until('its pickups to be known', async () => {
    const seen = await open(cluster, one.token);
    if (ordersIn(seen).length > 0) return seen;
    await cluster.world.advance('PT6S');
    return undefined;
  });
  await cluster.world.advance('PT7M');
  const { mobile: customer } = one.customer.person;
  return {
    ...one,
    questions: await Questions.from(cluster, one.id),
    orders: ordersIn(first),
    /** What goes wrong with questions about this one alone: those of earlier cases are followed still. */
    fault: (fault: Omit<Fault, 'operation'>) =>
      cluster.world.fault({ ...fault, operation: 'subscription-orders', customer }),
  };
}

/** How often the partner was asked about a subscription, and how often it has failed since it answered last. */
export async function asksOf(
  cluster: Cluster,
  id: number,
): Promise<{ asks: number; failures: number }> {
  const [row] = await cluster.rows<{ asks: number; failures: number }>(
    'select asks, failures from trackings where subscription_id = $1',
    [id],
  );
  if (!row) throw new Error(`${id} is not followed`);
  return row;
}

/**
 * Waits until each question about a subscription has failed for good that was put since it was asked about `before` times: one is
 * put again by itself, at real moments, and the clock must not move on in between.
 */
export const failedForGood = (cluster: Cluster, id: number, before: number): Promise<unknown> =>
  until('the question to have failed', async () => {
    const { asks, failures } = await asksOf(cluster, id);
    return asks - before === failures ? true : undefined;
  });

/** The page stands, in both languages, with all its pickups. */
export async function pageStands(cluster: Cluster, token: string, tag: string): Promise<void> {
  for (const language of ['ar', 'en'] as const) {
    const customer = new Customer(cluster, undefined, language);
    await sawPage(customer, `/track/${token}`, ['tracking.pickups']);
    const { text } = await customer.ask(`/${language}/track/${token}`);
    must(`${tag} in ${language}`, visible(text).includes(say(language, `tracking.tag.${tag}`)));
  }
}
