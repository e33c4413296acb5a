import assert from 'node:assert/strict';
import { hourMs, minuteMs, type PlainDate, riyadhDate, riyadhInstant } from '@/lib/kernel/time';
import { type MessageEvent, messageChannels, messageEvents } from '@/lib/messaging/events';
import type { TrackedOrder } from '@/lib/tracking/snapshot';
import ar from '@/messages/ar.json';
import { until } from '../../../scripts/stack/ready';
import { PushService } from '../../harness/push-service';
import { type Cluster, inCluster } from '../cluster/cluster';
import { Customer } from '../customer';
import { must, type Prover, Random } from '../prover';
import { retry, subscribePatiently } from '../retries';
import { open, ordersIn, setHour } from '../tracking/pages';
import { Killer } from './killer';

/** A bought subscription of eight pickups, whose owner wants to be told of everything. */
interface Life {
  cluster: Cluster;
  push: PushService;
  checkoutId: string;
  mobile: string;
  orders: TrackedOrder[];
}

/** The sandbox's course of an order, from the start of its pickup window (sandbox README). */
const course: [hours: number, event: MessageEvent][] = [
  [1, 'picked-up'],
  [24, 'out-for-delivery'],
  [28, 'delivered'],
];
const windowHour = { morning: 9, evening: 16 };
/** Starting an instance takes seconds on a busy machine. */
const patienceMs = 90_000;
/** The worker polls a subscription at least every eighteen minutes of service hours. */
const pollMs = 20 * minuteMs;

async function begin(cluster: Cluster, push: PushService): Promise<Life> {
  await setHour(cluster, 7);
  push.delivered.splice(0);
  const customer = new Customer(cluster);
  const checkoutId = await subscribePatiently(customer, { planId: 12, optionId: 122 });
  const { endpoint, keys } = push;
  await retry(() => customer.post('/api/messages/browsers', { endpoint, keys }));
  const channels = Object.fromEntries(messageChannels.map((channel) => [channel, messageEvents]));
  const chosen = await customer.ask('/api/messages?locale=ar', {
    method: 'PUT',
    json: { channels },
  });
  assert.equal(chosen.status, 200, chosen.text);
  const { trackingToken: token } = await customer.checkout(checkoutId);
  assert(typeof token === 'string');
  const orders = await until('eight pickups', async () => {
    await cluster.world.advance('PT6M');
    const seen = ordersIn(await open(cluster, token));
    return seen.length === 8 ? seen : undefined;
  });
  const { mobile } = customer.person;
  return { cluster, push, checkoutId, mobile, orders };
}

const eventOf = (text: string): MessageEvent =>
  messageEvents.find((event) => text.includes(ar.messages.text[event])) ?? assert.fail(text);

/** What is left to do at a moment of a life. */
interface Left {
  /** Whether the partner was polled, and no other poll is due or running. */
  read: boolean;
  /** When the next poll is due. */
  next: Date;
  /** How many messages can be sent now. */
  due: number;
  /** When the next failed message is tried again; null without one. */
  again: Date | null;
}

/**
 * Moves the clock to an instant and waits until the partner was polled then and nothing is due any
 * more, nor tried again: later news would overtake it, and a running poll would date the news of
 * the next instant back to this one. An instance that was killed on the way is replaced.
 */
async function liveUntil(life: Life, at: Date): Promise<void> {
  const { cluster, checkoutId } = life;
  const { now } = await cluster.world.clock();
  if (Date.parse(now) < at.getTime()) await cluster.world.setClock(at.toISOString());
  await until(
    `everything of ${at.toISOString()} to be sent`,
    async () => {
      // An instance may be killed while it starts.
      await cluster.heal().catch(() => undefined);
      // A lease of a minute runs in real time. One that is three seconds old is of a killed
      // instance: an attempt takes at most half of that.
      await cluster.rows(
        `update messages set lease_until = null where lease_until < now() + interval '57 seconds'`,
      );
      const { now } = await cluster.world.clock();
      const [left] = await cluster.rows<Left>(
        `select ended or (read_at >= greatest($2, asked_at) and due_at > $3) as read,
         greatest(ask_after, due_at) as next,
         (select count(*)::int from messages where state = 'due' and send_at <= $3) as due,
         (select min(send_at) from messages where state = 'due' and attempts > 0) as again
       from trackings join checkouts using (subscription_id) where checkouts.id = $1`,
        [checkoutId, at, now],
      );
      if (!left || left.due > 0) return undefined;
      if (left.read && left.again === null) return true;
      // A poll whose instance was killed is repeated when the next one is due.
      const wake = left.read ? left.again : left.next;
      if (wake && wake > new Date(now)) await cluster.world.setClock(wake.toISOString());
      return undefined;
    },
    patienceMs,
  );
}

const startOf = ({ pickupDate, period }: TrackedOrder): Date =>
  riyadhInstant(pickupDate, windowHour[period ?? 'morning']);

/** The evening before a pickup, after the reminder is due. */
const eveningBefore = ({ pickupDate }: TrackedOrder): Date =>
  new Date(riyadhInstant(pickupDate, 18).getTime() - 24 * hourMs + 10 * minuteMs);

/** The third pickup is late by three hours, the fifth is cancelled on the evening before. */
function unusual({ orders }: Life): { late: TrackedOrder; cancelled: TrackedOrder } {
  const [late, cancelled] = [orders[2], orders[4]];
  assert(late && cancelled);
  return { late, cancelled };
}

/** Lives through a subscription of eight pickups. `disturb` is called before each moment. */
async function live(life: Life, disturb: () => void): Promise<void> {
  const { cluster, orders } = life;
  const { late, cancelled } = unusual(life);
  await cluster.world.delayOrder(late.id, 'PT3H');
  const moments = orders.flatMap((order) => {
    const from = startOf(order).getTime() + (order === late ? 3 * hourMs : 0);
    const stages = order === cancelled ? [] : course.map(([hours]) => from + hours * hourMs);
    // An hour after the last delivery but one the renewal is due.
    const after = from + 29.5 * hourMs;
    return [eveningBefore(order).getTime(), ...stages, after].map((at) => ({ at, order }));
  });
  for (const { at, order } of moments.toSorted((one, other) => one.at - other.at)) {
    disturb();
    await liveUntil(life, new Date(at + pollMs));
    if (order !== cancelled || at !== eveningBefore(order).getTime()) continue;
    await cluster.world.cancelOrder(cancelled.id);
    // Kills may have moved the clock beyond this moment.
    const { now } = await cluster.world.clock();
    await liveUntil(life, new Date(Date.parse(now) + pollMs));
  }
}

/**
 * What the customer must learn on each channel, as `event subject`, sorted: from the partner's
 * course of the orders alone.
 */
function expected(life: Life): string[] {
  const { cancelled } = unusual(life);
  return life.orders
    .flatMap((order) => [
      `pickup-tomorrow ${order.id}@${order.pickupDate}`,
      ...(order === cancelled
        ? [`cancelled ${order.id}`]
        : course.map(([, text]) => `${text} ${order.id}`)),
    ])
    .concat('one-pickup-left ')
    .toSorted();
}

const countsOf = (events: string[]): Record<string, number> =>
  Object.fromEntries(
    messageEvents.map((event) => [
      event,
      events.filter((one) => one.split(' ')[0] === event).length,
    ]),
  );

/**
 * Compares the outbox, the inbox of SMS and the push service with the expected list. Returns how
 * many messages arrived, and how many notifications arrived again.
 */
async function compare(life: Life): Promise<{ sms: number; shown: number; repeated: number }> {
  const { cluster, push, checkoutId, mobile } = life;
  const wanted = expected(life);
  const rows = await cluster.rows<{ channel: string; event: string; subject: string }>(
    `select channel, event, subject from messages where checkout_id = $1 and state = 'sent'`,
    [checkoutId],
  );
  for (const channel of messageChannels) {
    const sent = rows.filter((row) => row.channel === channel);
    const told = sent.map(({ event, subject }) => `${event} ${subject}`).toSorted();
    assert.deepEqual(told, wanted, `the outbox of ${channel}`);
  }
  const ended = await cluster.rows(
    `select event, channel, reason from messages where checkout_id = $1 and state = 'given-up'`,
    [checkoutId],
  );
  assert.deepEqual(ended, [], 'nothing is given up');

  const sms = (await cluster.world.messages(mobile)).filter(({ code }) => !code);
  const bySms = sms.map(({ text }) => eventOf(text));
  assert.deepEqual(countsOf(bySms), countsOf(wanted), 'the inbox');

  // A phone shows one notification per tag; a push service keeps one per topic.
  const byTag = new Map<string, (typeof push.delivered)[number]>();
  for (const one of push.delivered) {
    const { tag } = one.payload;
    assert.equal(one.topic, tag.replaceAll('-', ''));
    assert.deepEqual(one.payload, byTag.get(tag)?.payload ?? one.payload, 'repeated unchanged');
    byTag.set(tag, one);
  }
  const shown = [...byTag.values()].map(({ payload }) => eventOf(payload.body));
  assert.deepEqual(countsOf(shown), countsOf(wanted), 'the notifications');
  assert.deepEqual(push.complaints, []);
  const repeated = push.delivered.length - byTag.size;
  return { sms: sms.length, shown: shown.length, repeated };
}

/**
 * The life of a subscription with a moved clock: the customer receives exactly one SMS and sees
 * exactly one notification about each event, also when instances are killed while events are
 * learned and messages are sent.
 */
export const subscriptionLife: Prover = {
  name: 'messages',
  trials: ['killed'],
  async prove({ long, seed }) {
    const push = await PushService.create();
    return inCluster(
      async (cluster) => {
        const chance = new Random(seed);
        const life = await begin(cluster, push);
        const first = life.orders[0]?.pickupDate as PlainDate;
        must('pickups lie ahead', first > riyadhDate(new Date(0)));
        const killer = new Killer(cluster, chance);
        await live(life, () => {
          // The push service fails now and then. An answer may be left from the moment before.
          push.answers.length = 0;
          if (chance.below(3) === 0) push.answers.push({ status: 503 });
          // One moment in five, so that the kills of a short run are spread over the life.
          const [most, often] = long ? [60, 1] : [10, 5];
          if (killer.killed < most && chance.below(often) === 0) killer.arm(long ? 2 : 1);
        });
        await killer.end();
        const { killed, atRandom } = killer;
        const least = long ? 50 : 1;
        must(`killed at least ${least} times`, killed >= least, killed);
        const { sms, shown, repeated } = await compare(life);
        // Only a kill between sending and recording may repeat a notification.
        must('no more repetitions than kills', repeated <= killed, { repeated, killed });
        return {
          killed,
          'of them at random': atRandom,
          sms,
          notifications: shown,
          'arrived twice': repeated,
        };
      },
      {
        ...push.environment,
        // Rate limits run in real time, in which a whole life passes within minutes.
        SMS_PER_CUSTOMER_DAILY: '1000',
        SMS_DAILY: '100000',
      },
    ).finally(() => push.close());
  },
};
