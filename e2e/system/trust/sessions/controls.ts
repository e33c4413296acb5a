import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { dayMs, hourMs, minuteMs } from '@/lib/kernel/time';
import { until } from '../../../../scripts/stack/ready';
import type { Fault } from '../../../harness/world';
import { makeDue } from '../oracle/oracle';
import { readExternalRecords } from '../oracle/records';
import { type Command, command, from, pick, type Real } from './command';
import type { Model } from './model';
import { agree } from './payment';
import { walk } from './wizard';

/** Sessions and answers expire after two weeks, so a test session moves the clock by less. */
const farthestMs = 6 * dayMs;

/**
 * Waits until the app knows every capture; an attempt whose gateway request timed out is followed
 * by another.
 */
export async function capturesKnown(model: Model, { cluster }: Real): Promise<void> {
  const ids = model.pages.flatMap(({ captured, invoiceId }) => (captured ? [invoiceId] : []));
  const unknown = `select 1 from payments
    where gateway_ref = any($1) and gateway_payment_id is null limit 1`;
  const isKnown = async () => (await cluster.rows(unknown, [ids])).length === 0 || undefined;
  if (await isKnown()) return;
  await cluster.world.clearFaults();
  const read = () => makeDue(cluster).then(isKnown);
  await until('every capture to be known', read, 60_000);
}

/**
 * Moves the world's clock; by an hour or more only when all captures are known, because the app
 * stops reading old payments.
 */
export async function moveClock(model: Model, real: Real, minutes: number): Promise<void> {
  if (minutes >= hourMs / minuteMs) {
    await capturesKnown(model, real);
    const ended = await real.cluster.rows<{ id: string }>(
      `select id from checkouts where state in ('active', 'refunded', 'refund-due')`,
    );
    for (const page of model.pages)
      if (!ended.some(({ id }) => id === page.checkoutId)) page.mustBeActive = false;
  }
  await real.cluster.world.advance(`PT${minutes}M`);
  model.aheadMs += minutes * minuteMs;
  model.movedMs += minutes * minuteMs;
}

const clock = command(
  'the clock goes on',
  { minutes: fc.constantFrom(1, 2, 5, 11, 31, 31, 90, 12 * 60, 24 * 60, 30 * 60, 3 * 24 * 60) },
  ({ minutes }, [model, real]) => moveClock(model, real, minutes),
  ({ movedMs }) => movedMs < farthestMs,
);

const offers = { which: pick, price: fc.option(fc.integer({ min: 100, max: 900 }), { freq: 2 }) };
const offer = command('an offer changes', offers, async ({ which, price }, [model, real]) => {
  const type = from(model.planTypes, which % 4 === 0 ? which : 0);
  if (price !== null) {
    type.price = price;
    return real.cluster.world.setPrice(type.optionId, price);
  }
  const isGone = model.withdrawn.delete(type.planId);
  if (!isGone) model.withdrawn.add(type.planId);
  return real.cluster.world.setAvailable(type.planId, isGone);
});

const revoke = command('tokens are revoked', {}, async (_, [model, { cluster }]) => {
  const { customers } = await readExternalRecords(cluster);
  for (const { id, mobile } of customers)
    if (model.mobiles.includes(mobile)) await cluster.world.revokeTokens(id);
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
const fault = command('a fault', faults, async ({ operation, kind, times }, [model, real]) => {
  model.isDisturbed = true;
  await real.cluster.world.fault({ operation, kind: 'reset', times, ...kind });
});
const well = command('all is well again', {}, (_, [, real]) => real.cluster.world.clearFaults());

const modes = ['normal', 'never', 'twice', 'late', 'before-redirect', 'wrong-secret'];
const webhook = command('webhooks', { mode: fc.constantFrom(...modes) }, ({ mode }, [, real]) =>
  real.cluster.world.webhook(mode),
);

/** Kills an instance, and restarts it in parallel with the next commands. */
async function kill(model: Model, { watch, cluster }: Real, instance: number): Promise<void> {
  model.mayForget = true;
  watch.kills += 1;
  watch.down += 1;
  await cluster.kill(instance);
  await cluster.start(instance);
  watch.down -= 1;
}

/** `afterMs`: while the customer orders; otherwise between two commands. */
const moments = { instance: fc.nat(1), afterMs: fc.option(fc.nat(60), { freq: 2 }) };
const killOne = command('kill', moments, async ({ instance, afterMs }, at) => {
  const [model, real, , client] = at;
  await real.starting;
  if (afterMs !== null) await walk(at, 'review');
  model.isDisturbed = true;
  client.instance = instance;
  real.starting = pause(afterMs ?? 0).then(() => kill(model, real, instance));
  if (afterMs !== null) await agree(at);
});

/** External events of a session. */
export const controlCommands: fc.Arbitrary<Command>[] = [
  ...[clock, clock, clock, offer, offer, revoke, webhook, webhook, well],
  ...[fault, fault, fault, fault, fault, fault],
];
/** Slow external events: a process takes a second to start. */
export const killCommands = Array.from({ length: 6 }, () => killOne);
