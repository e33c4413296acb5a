import { until } from '../../scripts/stack/ready';
import { RequestRefused } from '../harness/customer-client';
import {
  type AnswerStep,
  answerStep,
  NoOrderShown,
  type WalkOptions,
} from '../harness/step-answers';
import type { Cluster } from './cluster/cluster';
import type { Customer } from './customer';
import { letCacheEnd } from './trust/oracle/oracle';

/**
 * Whether a customer would retry: the connection broke, the server failed, or the page showed no
 * order.
 */
const isRetryable = (error: unknown): boolean =>
  error instanceof RequestRefused
    ? error.answer.status >= 500
    : error instanceof NoOrderShown || (error instanceof Error && 'code' in error);

/**
 * Retries until it succeeds, as a customer presses a button again. Throws errors that a retry
 * cannot fix, and after `tries`.
 */
export async function retry<Result>(work: () => Promise<Result>, tries = 300): Promise<Result> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1 || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** The server no longer accepts the code or the session, because an earlier response was lost. */
const isSessionLost = (error: unknown): error is RequestRefused =>
  error instanceof RequestRefused && [401, 409, 410, 422].includes(error.answer.status);

/**
 * Verifies the mobile while servers are killed: requests another code when none arrived, or when it
 * is no longer valid. Moves the clock past the cooldown.
 */
async function verifyMobile(customer: Customer): Promise<void> {
  const { app, person } = customer;
  const { mobile } = person;
  const codes = () => app.world.codes(mobile);
  for (let round = 0; round < 5; round += 1) {
    const before = (await codes()).length;
    try {
      await retry(() => customer.submit('mobile', { phase: 'number', mobile }));
      const [code = '', ...older] = await codes();
      if (older.length >= before) {
        await retry(() => customer.submit('mobile', { phase: 'code', code }));
        return;
      }
    } catch (error) {
      if (!isSessionLost(error)) throw error;
      // Without the new session's cookie this is a new browser, which must answer the coverage step
      // again.
      if (error.answer.status !== 422) await retry(() => answerStep.coverage(customer));
    }
    await app.world.advance('PT3M');
  }
  throw new Error(`${mobile} could not be proven`);
}

/**
 * Walks the whole journey once, retrying a step only when it was not acknowledged: if its answers
 * were lost later, the next step would be closed (M5). Pays and returns; gives the checkout's id.
 */
export async function subscribePatiently(
  customer: Customer,
  route: WalkOptions = {},
): Promise<string> {
  const steps: Record<string, AnswerStep> = { ...answerStep, mobile: () => verifyMobile(customer) };
  for (const answer of Object.values(steps))
    await retry(() => answer(customer, customer.context, route));
  return payPatiently(customer, route);
}

/** Agrees, pays and returns, each with retries. Gives the checkout's id. */
export async function payPatiently(customer: Customer, route: WalkOptions = {}): Promise<string> {
  const reply = await retry(() => customer.agree());
  if (reply.kind !== 'leave') throw new Error(JSON.stringify(reply));
  if (!reply.external) {
    const { pathname } = new URL(reply.href, customer.app.url);
    // Midnight in Riyadh passed: the chosen day is today now, and another one must be chosen.
    if (pathname.endsWith('/start/schedule')) {
      await retry(() => answerStep.schedule(customer, customer.context, route));
      return payPatiently(customer, route);
    }
    // An earlier attempt has paid or is in progress: the checkout's page shows the state.
    return pathname.split('/').at(-1) ?? '';
  }
  const back = await customer.payAt(reply.href);
  return retry(() => customer.comeBack(back));
}

/** Waits until the checkout's page is one of these; longer than several leases last. */
export const waitFor = (customer: Customer, checkoutId: string, pages: string[]): Promise<string> =>
  until(
    `the checkout to be ${pages.join(' or ')}`,
    async () => {
      const { page } = await retry(() => customer.checkout(checkoutId));
      if (pages.includes(page)) return page;
      if (pages.every((one) => one === 'refunded')) await letCacheEnd(customer.app, checkoutId);
      return undefined;
    },
    90_000,
  );

/**
 * Waits until a cluster's log contains a text since the case began: lines may arrive after the
 * response, late on a busy machine.
 */
export const waitForLog = ({ log }: Cluster, text: string): Promise<unknown> =>
  until(`the log to say ${text}`, async () => log().includes(text) || undefined, 60_000);
