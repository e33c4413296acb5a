import assert from 'node:assert/strict';
import type { CheckoutView } from '@/lib/checkout/view';
import type { Answers, Door, StepName } from '../../../harness/door';
import { agree, legs, type Route } from '../../../harness/legs';
import { until } from '../../../../scripts/stack/ready';
import { readOutside } from '../oracle/books';
import { letCacheEnd } from '../oracle/oracle';
import { type Answer, invoiceOf, type Visitor } from '../visitor';
import type { Lane } from './lane';

/** The answers that a visitor would give to a step, not sent yet. */
export async function answersOf(visitor: Visitor, step: StepName, route: Route = {}) {
  let kept: unknown;
  const door: Door = {
    submit: async (_step, answers) => {
      kept = answers;
      return { kind: 'stay', data: null };
    },
    read: (path) => visitor.read(path),
    page: (name) => visitor.page(name),
  };
  if (step === 'review') await agree(door);
  else await legs[step as keyof typeof legs](door, visitor.walker, route);
  return kept as Answers[StepName];
}

/** Sends answers to a step; gives the reply as it came. */
export const send = (visitor: Visitor, step: StepName, answers: unknown): Promise<Answer> =>
  visitor.ask(`/api/journey/${step}?locale=${visitor.language}`, {
    method: 'POST',
    json: { answers },
  });

/** Sends answers to a step that has to take them. */
export async function sent(visitor: Visitor, step: StepName, answers: unknown) {
  const answer = await send(visitor, step, answers);
  assert.equal(answer.status, 200, `${step}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text) as { kind: string; href: string; external?: boolean };
}

/** A new code for the mobile that was typed last, whatever became of the ones before. */
export async function newCode({ world }: Lane, visitor: Visitor): Promise<string> {
  const { mobile } = visitor.person;
  const before = (await world.codes(mobile)).length;
  // A code was perhaps sent just now: another one cools down for half a minute of the world's clock.
  await world.advance('PT31S');
  await sent(visitor, 'mobile', { phase: 'number', mobile });
  return world.code(mobile, before + 1);
}

/** Waits until the page of a checkout is this one. */
export async function ends(visitor: Visitor, id: string, page: string): Promise<CheckoutView> {
  let last = '';
  return until(
    `checkout ${id} to be ${page}`,
    async () => {
      const view = await visitor.checkout(id);
      last = view.page;
      if (view.page === page) return view;
      if (page === 'refunded') await letCacheEnd(visitor.town, id);
      return undefined;
    },
    30_000,
  ).catch((error: Error) => {
    throw new Error(`${error.message} It was ${last}.`);
  });
}

/** Goes on with what was kept from a step to an active subscription; gives the checkout's id. */
export async function finish(visitor: Visitor, from: StepName, route: Route = {}): Promise<string> {
  if (from !== 'review') await visitor.walkTo('review', { ...route, from });
  const reply = await visitor.agree();
  if (reply.kind !== 'leave' || !reply.external) throw new Error(JSON.stringify(reply));
  const id = await visitor.comeBack(await visitor.payAt(reply.href));
  await ends(visitor, id, 'done');
  return id;
}

/** Another amount than a payment page asks for is captured. */
export async function overpay(lane: Lane, visitor: Visitor, page: string): Promise<string> {
  const { invoices } = await lane.world.payments();
  const invoice = invoices.find(({ id }) => id === invoiceOf(page));
  await lane.world.tamper(invoiceOf(page), (invoice?.amount ?? 0) + 100);
  return visitor.payAt(page);
}

/** What the outside world holds of a visitor. */
export async function effectsOf({ town }: Lane, { person }: Visitor) {
  const books = await readOutside(town);
  const customers = books.customers.filter(({ mobile }) => mobile === person.mobile);
  const subscriptions = books.subscriptions.filter(({ customerId }) =>
    customers.some(({ id }) => id === customerId),
  );
  return { customers, subscriptions };
}
