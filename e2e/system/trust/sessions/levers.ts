import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { ground } from '../../../harness/ground';
import type { Fault } from '../../../harness/world';
import { until } from '../../../../scripts/stack/ready';
import { hurry } from '../oracle/oracle';
import type { Cluster } from '../../cluster/cluster';
import { dayMs, type Model } from './model';
import { agree } from './money';
import { from, pick, type Real, step, type Step } from './step';
import { walk } from './wizard';

/** Sessions and answers end after two weeks: a session of ours moves the clock by less. */
const farthestMs = 9 * dayMs;
const hourMs = 3_600_000;

/** What the sandbox says of its own state. */
async function control<Answer>({ world }: Cluster, name: string): Promise<Answer> {
  const { controlUrl } = ground().sandbox;
  const answer = await fetch(`${controlUrl}/sandbox/${name}?key=${encodeURIComponent(world.key)}`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Ends all faults, and counts how many calls they struck. */
export async function heal(real: Real): Promise<void> {
  type Counted = { consumed?: number }[];
  const all = await control<{ faults: Counted; spent: Counted }>(real.cluster, 'faults');
  for (const { consumed = 0 } of [...all.faults, ...all.spent]) real.consumedFaults += consumed;
  await real.cluster.world.clearFaults();
}

/** What was taken is known here: no bank is read forever, so no clock runs away with a capture that was not seen. */
async function noticed(model: Model, real: Real): Promise<void> {
  const ids = model.pages.flatMap(({ captured, invoiceId }) => (captured ? [invoiceId] : []));
  if (ids.length === 0) return;
  const unseen =
    "select 1 from payments where gateway_ref = any($1) and state in ('created','pending','expired')";
  const isNoticed = async () => (await real.cluster.rows(unseen, [ids])).length === 0 || undefined;
  if (await isNoticed()) return;
  await heal(real);
  await until('the captures to be noticed', async () => {
    if (await isNoticed()) return true;
    await hurry(real.cluster);
    return undefined;
  });
}

/** Moves the clock of the world. */
export async function moveClock(model: Model, real: Real, ms: number): Promise<void> {
  if (ms >= hourMs) {
    await noticed(model, real);
    const active = await real.cluster.rows<{ id: string }>(
      `select id from checkouts where state in ('active', 'refunded', 'refund-due')`,
    );
    const settled = new Set(active.map(({ id }) => id));
    for (const page of model.pages) if (!settled.has(page.checkoutId)) page.mustBeActive = false;
  }
  await real.cluster.world.advance(`PT${Math.round(ms / 60_000)}M`);
  model.aheadMs += Math.round(ms / 60_000) * 60_000;
  model.movedMs += ms;
}

const clock = step(
  'the clock goes on',
  { minutes: fc.constantFrom(1, 2, 5, 11, 31, 31, 90, 12 * 60, 24 * 60, 30 * 60, 3 * 24 * 60) },
  ({ minutes }, [model, real]) => moveClock(model, real, minutes * 60_000),
  ({ movedMs }) => movedMs < farthestMs - 3 * dayMs,
);

const prices = { which: pick, price: fc.integer({ min: 100, max: 900 }) };
const reprice = step(
  'the price changes',
  prices,
  async ({ which, price }, [model, { cluster }]) => {
    const type = from(model.planTypes, which % 4 === 0 ? which : 0);
    await cluster.world.setPrice(type.optionId, price);
    type.price = price;
  },
);

const withdraw = step(
  'a plan goes or comes',
  { which: pick },
  async ({ which }, [model, { cluster }]) => {
    const { planId } = from(model.planTypes, which);
    const isGone = model.withdrawn.has(planId);
    await cluster.world.setAvailable(planId, isGone);
    if (isGone) model.withdrawn.delete(planId);
    else model.withdrawn.add(planId);
  },
);

const revoke = step('tokens are revoked', {}, async (_, [model, { cluster }]) => {
  type Customers = { customers: { id: number; mobile: string }[] };
  const { customers } = await control<Customers>(cluster, 'customers');
  const ours = customers.filter(({ mobile }) => model.mobiles.includes(mobile));
  for (const { id } of ours) await cluster.world.revokeTokens(id);
});

const operations = `is-location-covered link-customer save-address save-preferences get-preferences
  list-plans available-days subscribe subscribe confirm-payment confirm-payment subscription-orders
  gateway-create-invoice gateway-create-invoice gateway-read-invoice gateway-list-invoices
  gateway-cancel-invoice gateway-refund gateway-read-payment verify-start verify-check`.split(
  /\s+/,
);
const kinds: Partial<Fault>[] = [
  ...[{ kind: 'reset' }, { kind: 'reset-after-commit' }, { kind: 'reset-after-commit' }],
  ...[500, 503].map((status) => ({ kind: 'status', status })),
  ...[{ kind: 'status', status: 429, retryAfter: 1 }, { kind: 'html' }, { kind: 'truncated' }],
  ...[{ kind: 'delay', ms: 300 }, { kind: 'hang' }],
];

const faults = {
  operation: fc.constantFrom(...operations),
  kind: fc.constantFrom(...kinds),
  times: fc.constantFrom(1, 1, 2, 3, 4),
};
const fault = step('a fault', faults, async ({ operation, kind, times }, [model, { cluster }]) => {
  model.isDisturbed = true;
  await cluster.world.fault({ operation, kind: 'reset', times, ...kind });
});

const well = step('all is well again', {}, (_, [, real]) => heal(real));

const modes = ['normal', 'never', 'twice', 'late', 'before-redirect', 'wrong-secret'];
const webhook = step('webhooks', { mode: fc.constantFrom(...modes) }, ({ mode }, [, { cluster }]) =>
  cluster.world.webhook(mode),
);

/** Takes an instance away, and starts it again behind whatever comes next. */
async function kill(model: Model, real: Real, instance: number): Promise<void> {
  await real.starting;
  model.isDisturbed = true;
  model.mayForget = true;
  real.watch.kills += 1;
  real.watch.down += 1;
  await real.cluster.kill(instance);
  real.starting = real.cluster.start(instance).then(() => {
    real.watch.down -= 1;
  });
}

const killOne = step('kill', { instance: fc.nat(1) }, ({ instance }, [model, real]) =>
  kill(model, real, instance),
);

const moments = { instance: fc.nat(1), afterMs: fc.nat(60) };
const killAtOrder = step('kill while ordering', moments, async ({ instance, afterMs }, at) => {
  const [model, real, , guest] = at;
  await real.starting;
  await walk(...at, { to: 'review' });
  model.isDisturbed = true;
  guest.instance = instance;
  await Promise.all([agree(...at), pause(afterMs).then(() => kill(model, real, instance))]);
});

/** What happens to a session from outside. */
export const levers: fc.Arbitrary<Step>[] = [
  ...[clock, clock, clock, reprice, withdraw, revoke, webhook, webhook, well],
  ...[fault, fault, fault, fault, fault, fault],
];
/** The same, dear ones: a process takes a second to start. */
export const kills: fc.Arbitrary<Step>[] = [killOne, killAtOrder];
