import { randomBytes, randomUUID } from 'node:crypto';
import { minuteMs } from '@/lib/kernel/time';
import { runServices } from '../../harness/run-services';
import { type Cluster, inCluster } from '../cluster/cluster';
import { Customer } from '../customer';
import { must, type Prover } from '../prover';
import {
  bought,
  mostInAnHour,
  PartnerPolls,
  pollTimesBySubscription,
  setHour,
  shortestPause,
  Viewers,
  viewersOf,
} from './pages';

const mostAnHour = 12;
const floorMs = 5 * minuteMs;

/**
 * Plays a subscription's whole life with many viewers on two instances: at most 12 requests in an
 * hour, none within five minutes of another, none after the end (§8).
 */
export const oneSubscription: Prover = {
  name: 'one subscription',
  prove: ({ long }) =>
    inCluster(async (cluster) => {
      // Ten in the morning in Riyadh.
      await setHour(cluster, 7);
      const { id, token } = await bought(cluster);
      const questions = await PartnerPolls.from(cluster);
      // A thousand pages opened at once, in the short run too.
      const crowd = new Viewers(cluster);
      await crowd.look(viewersOf([token], 1_000));
      await crowd.close();
      await questions.gather();
      must('one question for a thousand viewers', questions.all.length <= 1, questions.all);
      const audience = new Viewers(cluster);
      const viewers = viewersOf([token], long ? 1_000 : 8);

      const watch = async (minutes: number) => {
        for (let minute = 0; minute < minutes; minute += 1) {
          await cluster.world.advance('PT1M');
          await audience.look(viewers);
          await questions.gather();
        }
      };
      const [minutes, short] = long ? [150, 12] : [65, 3];
      await watch(minutes);
      must('asked about as often as may be', questions.all.length >= minutes / 7, questions.all);

      let days = 0;
      for (; !(await isOver(cluster, token)); days += 1) {
        must('it comes to an end', days < 60);
        // Each day at another hour, also at night.
        await cluster.world.advance('PT23H');
        await watch(short);
      }
      const before = (await questions.gather(), questions.all.length);
      await watch(short);
      await cluster.world.advance('P3D');
      await watch(short);
      must('nothing is asked after the end', questions.all.length === before);

      const times = pollTimesBySubscription(questions.all).get(id) ?? [];
      must('at most 12 in an hour', mostInAnHour(times) <= mostAnHour, mostInAnHour(times));
      must('five minutes between two', shortestPause(times) >= floorMs, shortestPause(times));
      await audience.close();
      const { changed, unchanged } = audience.looks;
      must('most looks find nothing new', unchanged > changed, audience.looks);
      return {
        viewers: viewers.length,
        looks: changed + unchanged,
        'unchanged looks': unchanged,
        questions: questions.all.length,
        days,
      };
    }),
};

/** Whether polling has ended for a page that is opened now. */
async function isOver(cluster: Cluster, token: string): Promise<boolean> {
  const { pollAfterMs } = await new Customer(cluster).read<{ pollAfterMs: number | null }>(
    `/api/pickups?token=${token}&look=opened`,
  );
  return pollAfterMs === null;
}

const tick = { seconds: 10, duration: 'PT10S', inAMinute: 6 };
/** Ticks after which polls that started together have spread out. */
const settledAfter = 20 * tick.inAMinute;

/**
 * Many subscriptions: one is bought through the app; the others are made at the partner directly,
 * with tracking rows copied from the first. Returns their links.
 */
async function boughtMany(cluster: Cluster, count: number): Promise<string[]> {
  const { id, token } = await bought(cluster);
  const partner = new Partner(cluster.world.key);
  const customers = Math.ceil(count / 50);
  const workers = Array.from({ length: customers }, async (_, worker) => {
    const customer = await partner.settle(`0559${String(worker).padStart(6, '0')}`);
    const links: string[] = [];
    for (let made = worker; made < count - 1; made += customers) {
      const subscription = await partner.buy(customer);
      const link = randomBytes(24).toString('base64url');
      await cluster.rows(
        `insert into checkouts select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
           'subscription_id', $1::bigint, 'tracking_token', $2::text, 'next_attempt_at', null))).*
         from checkouts one where subscription_id = $3`,
        [subscription, link, id],
      );
      links.push(link);
    }
    return links;
  });
  return [token, ...(await Promise.all(workers)).flat()];
}

/** Polls many subscriptions with a viewer each: one request each in five minutes, spread out. */
export const manySubscriptions: Prover = {
  name: 'many subscriptions',
  prove: ({ long }) =>
    inCluster(async (cluster) => {
      await setHour(cluster, 7);
      const links = await boughtMany(cluster, long ? 1_000 : 40);
      const viewers = viewersOf(links, 1);
      const audience = new Viewers(cluster);
      const questions = await PartnerPolls.from(cluster);
      const ticks = (long ? 60 : 23) * tick.inAMinute;
      const each: number[] = [];
      for (let at = 0; at < ticks; at += 1) {
        const nowMs = Date.parse((await cluster.world.advance(tick.duration)).now);
        // Pages are opened at any second of a minute; each polls once a minute, and when a check is
        // due.
        await audience.look(
          viewers.filter(
            ({ nextCheckMs = Infinity }, index) =>
              index % tick.inAMinute === at % tick.inAMinute || nextCheckMs <= nowMs,
          ),
        );
        each.push((await questions.gather()).length);
      }
      await audience.close();

      const bySubscription = pollTimesBySubscription(questions.all);
      must('all were asked about', bySubscription.size === links.length, bySubscription.size);
      const due = (ticks * tick.seconds * 1_000) / (7 * minuteMs);
      for (const [id, asked] of bySubscription) {
        const pause = shortestPause(asked);
        must(`five minutes between two of ${id}`, pause >= 5 * minuteMs, pause);
        must(`asked about ${id} as often as may be`, asked.length >= Math.floor(due), asked.length);
      }
      // An even spread would be a thirtieth in each tick, but all started within one minute; with
      // few links some coincide by chance.
      const busiest = Math.max(...each.slice(settledAfter));
      must('spread out', busiest <= Math.max(12, links.length / 6), busiest);
      return {
        subscriptions: links.length,
        questions: questions.all.length,
        'in the busiest ten seconds': busiest,
      };
    }),
};

type Texts = Record<string, string>;

/** Calls the partner API directly, for subscriptions that exist before a tracking test starts. */
class Partner {
  /** @param key of the sandbox's world */
  constructor(private readonly key: string) {}

  /** Creates a customer with an address in the service area; returns the token. */
  async settle(mobile: string): Promise<string> {
    const person = { name: 'Sara', mobile, date_of_birth: '1990-01-01', gender: 'female' };
    const { auth_token: token } = await this.post('/customers/link-customer', { fields: person });
    const fields = { lat: '24.764', long: '46.601', street_area: 'Hittin' };
    await this.post('/customers/address', { fields, token: String(token) });
    return String(token);
  }

  /** Buys a subscription; returns its id. */
  async buy(token: string): Promise<number> {
    const wanted = new URLSearchParams({
      ...{ plan_id: '11', plan_type_id: '111' },
      ...{ preferred_pickup_day: 'monday', preferred_pickup_period: 'evening' },
    });
    const { id } = await this.post(`/subscription/subscribe?${wanted}`, { token });
    const fields = { subscription_id: String(id), reference_id: 'pay_1' };
    await this.post('/subscription/confirm-payment', { fields, token });
    return Number(id);
  }

  /** The `data` of the response; throws when it is not a success. */
  private async post(
    path: string,
    { fields, token }: { fields?: Texts; token?: string },
  ): Promise<Record<string, unknown>> {
    const body = fields && new FormData();
    for (const [name, text] of Object.entries(fields ?? {})) body?.append(name, text);
    const answer = await fetch(`${runServices().sandbox.url}/external-partner${path}`, {
      method: 'POST',
      headers: {
        'api-key': this.key,
        'idempotency-key': randomUUID(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    return data;
  }
}
