import assert from 'node:assert/strict';
import { hourMs, minuteMs, type PlainDate, riyadhDate, riyadhInstant } from '@/lib/kernel/time';
import type { TrackedOrder } from '@/lib/tracking/snapshot';
import ar from '@/messages/ar.json';
import { until } from '../../../scripts/stack/ready';
import { type Cluster, inCluster } from '../cluster/cluster';
import { Customer } from '../customer';
import { must, type Prover, Random } from '../prover';
import { subscribePatiently } from '../retries';
import { open, ordersIn, setHour } from '../tracking/pages';

type Text = keyof typeof ar.messages.text;

/** A bought subscription of eight pickups, whose owner wants an SMS about everything. */
interface Life {
  cluster: Cluster;
  token: string;
  checkoutId: string;
  mobile: string;
  orders: TrackedOrder[];
}

/** Where an instance may be killed: while an event is learned, and around the sending. */
const points = ['reading-answered', 'message-claimed', 'message-sent'] as const;

/** The sandbox's course of an order, from the start of its pickup window (sandbox README). */
const course: [hours: number, text: Text][] = [
  [1, 'picked-up'],
  [24, 'out-for-delivery'],
  [28, 'delivered'],
];
const windowHour = { morning: 9, evening: 16 };
/** Starting an instance takes seconds on a busy machine. */
const patienceMs = 90_000;
/** The worker polls a subscription at least every eighteen minutes of service hours. */
const pollMs = 20 * minuteMs;

async function begin(cluster: Cluster): Promise<Life> {
  await setHour(cluster, 7);
  const customer = new Customer(cluster);
  const checkoutId = await subscribePatiently(customer, { planId: 12, optionId: 122 });
  await cluster.rows(
    `insert into message_choices (customer_id, channel, events, locale, consent_at)
     select customer_id, 'sms', $2, 'ar', now() from checkouts where id = $1`,
    [checkoutId, JSON.stringify(Object.keys(ar.messages.text))],
  );
  const { trackingToken: token } = await customer.checkout(checkoutId);
  assert(typeof token === 'string');
  const orders = await until('eight pickups', async () => {
    await cluster.world.advance('PT6M');
    const seen = ordersIn(await open(cluster, token));
    return seen.length === 8 ? seen : undefined;
  });
  const { mobile } = customer.person;
  return { cluster, token, checkoutId, mobile, orders };
}

/** The texts in the customer's inbox that carry no code, oldest first. */
async function received({ cluster, mobile }: Life): Promise<Text[]> {
  const texts = Object.entries(ar.messages.text) as [Text, string][];
  const sms = await cluster.world.messages(mobile);
  return sms
    .filter(({ code }) => !code)
    .reverse()
    .map(({ text }) => texts.find(([, words]) => text.includes(words))?.[0] ?? assert.fail(text));
}

/**
 * Moves the clock to an instant and waits until the partner was polled then and nothing is due any
 * more. An instance that was killed on the way is replaced.
 */
async function liveUntil(life: Life, at: Date): Promise<void> {
  const { cluster, checkoutId } = life;
  const { now } = await cluster.world.clock();
  if (Date.parse(now) < at.getTime()) await cluster.world.setClock(at.toISOString());
  await until(
    `everything of ${at.toISOString()} to be sent`,
    async () => {
      await cluster.heal();
      // A killed instance's lease runs in real time: its minute is over.
      await cluster.rows('update messages set lease_until = null where lease_until is not null');
      const [left] = await cluster.rows<{ read: boolean; due: number }>(
        `select ended or read_at >= $2 as read,
         (select count(*)::int from messages where state = 'due' and send_at <= $3) as due
       from trackings join checkouts using (subscription_id) where checkouts.id = $1`,
        [checkoutId, at, (await cluster.world.clock()).now],
      );
      if (left?.read && left.due === 0) return true;
      // A poll whose instance was killed is repeated after its five minutes.
      if (!left?.read) await cluster.world.advance('PT3M');
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

/**
 * Lives through a subscription: eight pickups, the third late by three hours, the fifth cancelled
 * on the evening before. `disturb` may kill an instance before each moment.
 */
async function live(life: Life, disturb: () => void): Promise<void> {
  const { cluster, orders } = life;
  const [late, cancelled] = [orders[2], orders[4]];
  assert(late && cancelled);
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
    await liveUntil(life, new Date(at + 2 * pollMs));
  }
}

/** What the customer must have received, from the partner's course of the orders alone. */
function expected({ orders }: Life): Record<Text, number> {
  const counts = Object.fromEntries(Object.keys(ar.messages.text).map((name) => [name, 0]));
  return {
    ...(counts as Record<Text, number>),
    'pickup-tomorrow': orders.length,
    'picked-up': orders.length - 1,
    'out-for-delivery': orders.length - 1,
    delivered: orders.length - 1,
    cancelled: 1,
    'one-pickup-left': 1,
  };
}

const countsOf = (texts: Text[]): Record<string, number> =>
  Object.fromEntries(
    Object.keys(ar.messages.text).map((name) => [
      name,
      texts.filter((text) => text === name).length,
    ]),
  );

/**
 * The life of a subscription with a moved clock: the customer receives exactly one SMS about each
 * event, also when instances are killed while events are learned and messages are sent.
 */
export const subscriptionLife: Prover = {
  name: 'messages',
  survivals: ['killed'],
  prove: ({ long, seed }) =>
    inCluster(
      async (cluster) => {
        const chance = new Random(seed);
        let killed = 0;
        const least = long ? 50 : 6;
        let sent = 0;
        while (killed < least) {
          const life = await begin(cluster);
          const first = life.orders[0]?.pickupDate as PlainDate;
          must('pickups lie ahead', first > riyadhDate(new Date(0)));
          await live(life, () => {
            // One moment in five, so that the six of a short run are spread over the life.
            if (!long && chance.below(5) > 0) return;
            cluster.failpoints.once(chance.pick(points), async ({ pid }) => {
              killed += 1;
              await cluster.killPid(pid);
              return undefined;
            });
          });
          cluster.failpoints.clear();
          const texts = await received(life);
          assert.deepEqual(countsOf(texts), expected(life));
          sent += texts.length;
        }
        return { killed, sent };
      },
      // Rate limits run in real time, in which a whole life passes within minutes.
      { SMS_PER_CUSTOMER_DAILY: '1000', SMS_DAILY: '100000' },
    ),
};
