import { until } from '../../../scripts/stack/ready';
import { type Leg, legs, NothingShown, type Route } from '../../harness/legs';
import { letCacheEnd } from './oracle/oracle';
import type { Town } from './stage';
import { NotTaken, type Visitor } from './visitor';

/** What a person who sees it tries again: the line broke, the server has said that it is its own fault, or there is nothing to see. */
const worthAgain = (error: unknown): boolean =>
  error instanceof NotTaken
    ? error.answer.status >= 500
    : error instanceof NothingShown || (error instanceof Error && 'code' in error);

/** Does it again until it works, as a person presses a button again. Throws what is no use to repeat, and after `tries`. */
export async function insist<Result>(work: () => Promise<Result>, tries = 40): Promise<Result> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !worthAgain(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The server knows neither the code nor this browser any more: the reply that told them died on its way. */
const isForgotten = (error: unknown): error is NotTaken =>
  error instanceof NotTaken && [401, 409, 410, 422].includes(error.answer.status);

/**
 * Proves the mobile like somebody whose server dies under them: asks for another code where none came, or where the one
 * that came is worth nothing any more. Moves the clock over the wait for it.
 */
async function prove(visitor: Visitor): Promise<void> {
  const { town, person } = visitor;
  const { mobile } = person;
  const codes = () => town.world.codes(mobile);
  for (let round = 0; round < 5; round += 1) {
    const before = (await codes()).length;
    try {
      await insist(() => visitor.submit('mobile', { phase: 'number', mobile }));
      const [code = '', ...older] = await codes();
      if (older.length >= before) {
        await insist(() => visitor.submit('mobile', { phase: 'code', code }));
        return;
      }
    } catch (error) {
      if (!isForgotten(error)) throw error;
      // With the new session's cookie lost, this browser is a new one: it is asked where it lives again.
      if (error.answer.status !== 422) await insist(() => legs.coverage(visitor));
    }
    await town.world.advance('PT3M');
  }
  throw new Error(`${mobile} could not be proven`);
}

/**
 * Walks the whole journey once, each step again only where it was not acknowledged: a step whose answers were lost
 * afterwards would close the next one (M5). Pays and comes back; gives the checkout's id.
 */
export async function subscribePatiently(visitor: Visitor, route: Route = {}): Promise<string> {
  const way: Record<string, Leg> = { ...legs, mobile: () => prove(visitor) };
  for (const leg of Object.values(way)) await insist(() => leg(visitor, visitor.walker, route));
  return payPatiently(visitor, route);
}

/** Agrees, pays and comes back, each again until it works. Gives the checkout's id. */
export async function payPatiently(visitor: Visitor, route: Route = {}): Promise<string> {
  const reply = await insist(() => visitor.agree());
  if (reply.kind !== 'leave') throw new Error(JSON.stringify(reply));
  if (!reply.external) {
    const { pathname } = new URL(reply.href, visitor.town.url);
    // Midnight in Riyadh came in between: the day that was chosen is today by now, and another one is.
    if (pathname.endsWith('/start/schedule')) {
      await insist(() => legs.schedule(visitor, visitor.walker, route));
      return payPatiently(visitor, route);
    }
    // Somebody else's round has paid or is at it: the checkout's own page says how it goes on.
    return pathname.split('/').at(-1) ?? '';
  }
  const back = await visitor.payAt(reply.href);
  return insist(() => visitor.comeBack(back));
}

/** Waits at the checkout's page until it says one of these. */
export const waitFor = (visitor: Visitor, checkoutId: string, pages: string[]): Promise<string> =>
  until(`the checkout to be ${pages.join(' or ')}`, async () => {
    const { page } = await insist(() => visitor.checkout(checkoutId));
    if (pages.includes(page)) return page;
    if (pages.every((one) => one === 'refunded')) await letCacheEnd(visitor.town, checkoutId);
    return undefined;
  });

/** Waits until the log of a town says something: its lines come through a pipe, and may come after the answer they are about. */
export const said = (town: Town, words: string): Promise<unknown> =>
  until(`the log to say ${words}`, async () => town.log().includes(words) || undefined);
