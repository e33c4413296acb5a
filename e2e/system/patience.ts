import { until } from '../../scripts/stack/ready';
import { RequestRefused } from '../harness/customer-client';
import { type Leg, legs, NothingShown, type Route } from '../harness/legs';
import type { Cluster } from './cluster/cluster';
import type { Customer } from './customer';
import { letCacheEnd } from './trust/oracle/oracle';

/** What a customer tries again: the connection broke, the server says that it is its own fault, or the page shows nothing. */
const worthAgain = (error: unknown): boolean =>
  error instanceof RequestRefused
    ? error.answer.status >= 500
    : error instanceof NothingShown || (error instanceof Error && 'code' in error);

/** Does it again until it works, as a customer presses a button again. Throws what is no use to repeat, and after `tries`. */
export async function insist<Result>(work: () => Promise<Result>, tries = 300): Promise<Result> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !worthAgain(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The server knows neither the code nor this browser any more: the reply that told them was lost. */
const isForgotten = (error: unknown): error is RequestRefused =>
  error instanceof RequestRefused && [401, 409, 410, 422].includes(error.answer.status);

/**
 * Proves the mobile while servers are killed: asks for another code where none came, or where the one that came is worth nothing
 * any more. Moves the clock over the wait for it.
 */
async function prove(customer: Customer): Promise<void> {
  const { app, person } = customer;
  const { mobile } = person;
  const codes = () => app.world.codes(mobile);
  for (let round = 0; round < 5; round += 1) {
    const before = (await codes()).length;
    try {
      await insist(() => customer.submit('mobile', { phase: 'number', mobile }));
      const [code = '', ...older] = await codes();
      if (older.length >= before) {
        await insist(() => customer.submit('mobile', { phase: 'code', code }));
        return;
      }
    } catch (error) {
      if (!isForgotten(error)) throw error;
      // With the new session's cookie lost, this browser is a new one: it is asked where it lives again.
      if (error.answer.status !== 422) await insist(() => legs.coverage(customer));
    }
    await app.world.advance('PT3M');
  }
  throw new Error(`${mobile} could not be proven`);
}

/**
 * Walks the whole journey once, each step again only where it was not acknowledged: a step whose answers were lost
 * afterwards would close the next one (M5). Pays and comes back; gives the checkout's id.
 */
export async function subscribePatiently(customer: Customer, route: Route = {}): Promise<string> {
  const way: Record<string, Leg> = { ...legs, mobile: () => prove(customer) };
  for (const leg of Object.values(way)) await insist(() => leg(customer, customer.walker, route));
  return payPatiently(customer, route);
}

/** Agrees, pays and comes back, each again until it works. Gives the checkout's id. */
export async function payPatiently(customer: Customer, route: Route = {}): Promise<string> {
  const reply = await insist(() => customer.agree());
  if (reply.kind !== 'leave') throw new Error(JSON.stringify(reply));
  if (!reply.external) {
    const { pathname } = new URL(reply.href, customer.app.url);
    // Midnight in Riyadh came in between: the day that was chosen is today by now, and another one is taken.
    if (pathname.endsWith('/start/schedule')) {
      await insist(() => legs.schedule(customer, customer.walker, route));
      return payPatiently(customer, route);
    }
    // An earlier try has paid or is at it: the checkout's own page says how it goes on.
    return pathname.split('/').at(-1) ?? '';
  }
  const back = await customer.payAt(reply.href);
  return insist(() => customer.comeBack(back));
}

/** Waits at the checkout's page until it says one of these; longer than several leases last. */
export const waitFor = (customer: Customer, checkoutId: string, pages: string[]): Promise<string> =>
  until(
    `the checkout to be ${pages.join(' or ')}`,
    async () => {
      const { page } = await insist(() => customer.checkout(checkoutId));
      if (pages.includes(page)) return page;
      if (pages.every((one) => one === 'refunded')) await letCacheEnd(customer.app, checkoutId);
      return undefined;
    },
    90_000,
  );

/** Waits until the log of a cluster says something: its lines come through a pipe, and may come after the response they are about. */
export const said = (cluster: Cluster, words: string): Promise<unknown> =>
  until(`the log to say ${words}`, async () => cluster.log().includes(words) || undefined);
