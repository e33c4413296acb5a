import { Pool } from 'undici';
import { dayMs, secondMs } from '@/lib/kernel/time';
import type { TrackingPoll } from '@/lib/tracking/page-poll.server';
import type { TrackingSnapshot } from '@/lib/tracking/snapshot';
import { visibleSnapshot } from '@/lib/tracking/snapshot';
import { until } from '../../../scripts/stack/ready';
import { instanceHeader } from '../../harness/customer-client';
import type { Fault } from '../../harness/world';
import type { Cluster } from '../cluster/cluster';
import { Customer } from '../customer';
import { assertPageShows, texts, visible } from '../faults/assertions';
import { must } from '../prover';
import { subscribePatiently } from '../retries';

/** An open tracking page, as the server sees it: it polls now and then. */
export interface Viewer {
  token: string;
  /** The instance that serves it. */
  instance: number;
  /** The version that the page shows. */
  version?: string;
  /** The next check that the page states, in milliseconds since the epoch. */
  nextCheckMs?: number;
}

export interface PollCounts {
  /** Polls that returned a new version, and the same version. */
  changed: number;
  unchanged: number;
}

/** Concurrently open pages, over a number of connections. */
export class Viewers {
  readonly #pool: Pool;
  readonly looks: PollCounts = { changed: 0, unchanged: 0 };

  constructor(cluster: Cluster) {
    this.#pool = new Pool(cluster.url, { connections: 64, pipelining: 1, headersTimeout: 60_000 });
  }

  /** Each viewer polls once; throws for a response that is not 200. */
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

/** A number of viewers of each link, alternating between two instances. */
export const viewersOf = (tokens: readonly string[], each: number): Viewer[] =>
  tokens.flatMap((token, which) =>
    Array.from({ length: each }, (_, index) => ({ token, instance: (which + index) % 2 })),
  );

/** One request to the partner for a subscription's orders (§4.10), at the sandbox's clock. */
export interface PartnerPoll {
  subscriptionId: number;
  atMs: number;
  status: number;
}

const asked = /\/subscription\/(\d+)\/orders$/;

/**
 * The requests in the sandbox's log, gathered step by step, because the log discards old entries.
 */
export class PartnerPolls {
  readonly all: PartnerPoll[] = [];
  #seq: number;

  private constructor(
    private readonly cluster: Cluster,
    seq: number,
    /** Counts only the requests about this subscription. */
    private readonly about: number | undefined,
  ) {
    this.#seq = seq;
  }

  /** Counts from now on: all requests, or those about one subscription. */
  static async from(cluster: Cluster, about?: number): Promise<PartnerPolls> {
    return new PartnerPolls(cluster, await cluster.world.lastRequest(), about);
  }

  /** Continues reading the log; returns the new requests. */
  async gather(): Promise<PartnerPoll[]> {
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

/** When each subscription was polled, in milliseconds since the epoch. */
export function pollTimesBySubscription(questions: readonly PartnerPoll[]): Map<number, number[]> {
  const times = new Map<number, number[]>();
  for (const { subscriptionId, atMs } of questions) {
    times.set(subscriptionId, [...(times.get(subscriptionId) ?? []), atMs]);
  }
  return times;
}

const hourMs = 3_600_000;

/** The largest number of requests within any hour. */
export const mostInAnHour = (times: readonly number[]): number =>
  times.reduce(
    (most, from) => Math.max(most, times.filter((at) => at >= from && at < from + hourMs).length),
    0,
  );

/** The shortest interval between two requests, in milliseconds; Infinity for fewer than two. */
export const shortestPause = (times: readonly number[]): number =>
  times
    .toSorted((one, other) => one - other)
    .reduce(
      (least, at, index, sorted) =>
        index === 0 ? least : Math.min(least, at - (sorted[index - 1] ?? 0)),
      Number.POSITIVE_INFINITY,
    );

/** The response to a poll, with the stored snapshot. */
interface View extends TrackingPoll {
  snapshot: TrackingSnapshot | null;
}

/** Opens a page at any instance or at a given one; returns what it shows and its age in seconds. */
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
  return { view: { ...poll, snapshot: row ? visibleSnapshot(row) : null }, age };
}

/**
 * Opens a page until its data is current: while another viewer's request is in flight, a page gets
 * the previous snapshot.
 */
export const openWithoutErrors = (cluster: Cluster, token: string) =>
  until('an answer of now', async () => {
    const seen = await open(cluster, token);
    return seen.view.stale ? undefined : seen;
  });

/** The orders that a page shows. */
export const ordersIn = ({ view }: { view: View }) => view.snapshot?.orders ?? [];

/** Buys a subscription; returns its id at the partner, its link and its customer. */
export async function bought(
  cluster: Cluster,
): Promise<{ id: number; token: string; customer: Customer }> {
  const customer = new Customer(cluster);
  // Retries while the circuit breaker for the partner is open.
  const checkout = await subscribePatiently(customer);
  const { trackingToken } = await customer.checkout(checkout);
  const [row] = await cluster.rows<{ subscription_id: string }>(
    'select subscription_id from checkouts where id = $1',
    [checkout],
  );
  if (!row || typeof trackingToken !== 'string') throw new Error('Nothing was bought.');
  return { id: Number(row.subscription_id), token: trackingToken, customer };
}

/** Freezes the cluster's clock at an hour (UTC) of the day `days` after its today. */
export async function setHour(cluster: Cluster, hour: number, days = 0): Promise<void> {
  const { now } = await cluster.world.clock();
  const day = new Date(Date.parse(now.slice(0, 10)) + days * dayMs).toISOString().slice(0, 10);
  await cluster.world.setClock(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
}

/** A subscription with known orders, at ten in the morning in Riyadh. */
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
    questions: await PartnerPolls.from(cluster, one.id),
    orders: ordersIn(first),
    /** Arms a fault for this subscription only: those of earlier cases are still polled. */
    fault: (fault: Omit<Fault, 'operation'>) =>
      cluster.world.fault({ ...fault, operation: 'subscription-orders', customer }),
  };
}

/**
 * How often the partner was polled about a subscription, and its failures since the last success.
 */
export async function pollCountsOf(
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
 * Waits until every poll of a subscription since attempt `before` has failed finally. Retries run
 * in real time, so the clock must not move in between.
 */
export const failedForGood = (cluster: Cluster, id: number, before: number): Promise<unknown> =>
  until('the question to have failed', async () => {
    const { asks, failures } = await pollCountsOf(cluster, id);
    return asks - before === failures ? true : undefined;
  });

/** Asserts that the page shows all its orders, in both languages. */
export async function pageStands(cluster: Cluster, token: string, tag: string): Promise<void> {
  for (const language of ['ar', 'en'] as const) {
    const customer = new Customer(cluster, undefined, language);
    await assertPageShows(customer, `/track/${token}`, ['tracking.pickups']);
    const { text } = await customer.ask(`/${language}/track/${token}`);
    must(`${tag} in ${language}`, visible(text).includes(texts(language, `tracking.tag.${tag}`)));
  }
}
