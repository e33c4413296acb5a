import assert from 'node:assert/strict';
import { until } from '../../../scripts/stack/ready';
import type { Answer } from '../../harness/customer-client';
import type { CaseRunner } from '../case-runner';
import type { Cases, RunCase } from '../cases';
import type { Customer } from '../customer';
import { waitForLog } from '../retries';
import { type PreparedAction, prepareAction } from './actions';
import { assertErrorResponse, assertPageShows, assertPageWithoutErrors } from './assertions';
import { type Cell, type Expected, expectedOf } from './table';
import { UnreachableHosts } from './unreachable';

/**
 * A cell of the table as a case: walks to the call, injects the fault, checks what the customer
 * sees, and goes on with the saved answers: to an active subscription if `whole`, else to the next
 * step.
 */
export const caseOf =
  ({ operation, fault, times, expected }: Cell, whole: boolean): RunCase =>
  async (runner, customer) => {
    const ready = await prepareAction(operation, runner, customer);
    const consumed = await runner.arm(operation, fault, times);
    const answer = await ready.press();
    await look(answer, expected, operation, ready, customer);
    await consumed();
    if (expected.code === 'partner-refused-us')
      await waitForLog(runner.cluster, '"partner-key-refused"');
    await runner.world.clearFaults();
    const isLong = Number(fault.retryAfter) > 900;
    await goOn(answer, expected, ready, customer, runner, { isLong, whole });
    await oneEffect(operation, customer, whole ? [1] : [0, 1]);
  };

async function look(
  answer: Answer,
  { code, waitMs, works, stale, later }: Expected,
  operation: string,
  { page, checkout }: PreparedAction,
  customer: Customer,
): Promise<void> {
  const { status, text } = answer;
  const shown = async () => {
    if (!page) return;
    const instance = page.other ? 1 - (customer.instance ?? 0) : customer.instance;
    await assertPageShows(customer, page.path, [page.says(code ?? '')].flat(), instance);
  };
  if (code) {
    assertErrorResponse(answer, code, waitMs);
    await shown();
  }
  if (works) {
    assert.equal(status, 200, `the usual response was due: ${status} ${text.slice(0, 300)}`);
    if (operation === 'get-preferences')
      await assertPageWithoutErrors(customer, '/start/preferences', 'step-preferences.title');
  }
  if (stale) {
    const poll = JSON.parse(text) as { ageMs: number | null; stale: boolean };
    assert.deepEqual([status, poll.ageMs, poll.stale], [200, null, true], text);
    await shown();
  }
  if (later) {
    assert.equal(status, 303, `${status} ${text.slice(0, 300)}`);
    const titles = later.map((name) => `checkout.${name}-title`);
    await assertPageShows(customer, `/checkout/${checkout?.()}`, titles);
  }
}

async function goOn(
  answer: Answer,
  { code, later, stale }: Expected,
  ready: PreparedAction,
  customer: Customer,
  runner: CaseRunner,
  { isLong, whole }: { isLong: boolean; whole: boolean },
): Promise<void> {
  if (later) {
    const id = ready.checkout?.() ?? '';
    const page = later.at(-1) ?? '';
    await customer.ends(id, page);
    await assertPageShows(customer, `/checkout/${id}`, [`checkout.${page}-title`]);
    return;
  }
  if (stale) {
    // The partner is polled again after fifteen minutes or its `Retry-After`: a bit more than six
    // hours at most.
    await runner.world.advance(isLong ? 'PT8H' : 'PT16M');
    await until('the orders to be read again', async () => {
      const { text } = await ready.press();
      return text.includes('"stale":false') || undefined;
    });
    return;
  }
  await runner.circuitsClosed();
  if (code) await ready.again?.();
  await ready.end?.(code === undefined && answer.status === 200, whole);
}

/**
 * One customer (none yet before the registration), one draft of one order; all attempts of one
 * intent use the same idempotency key.
 */
async function oneEffect(operation: string, customer: Customer, counts: number[]): Promise<void> {
  const { customers, subscriptions } = await customer.effects();
  assert.ok(counts.includes(customers.length), `${customers.length} customers at the partner`);
  const most = operation === 'gateway-cancel-invoice' ? 2 : 1;
  assert.ok(subscriptions.length <= most, `${subscriptions.length} drafts`);
  for (const { subscribes, confirmations } of subscriptions) {
    for (const calls of [subscribes, confirmations]) {
      const keys = new Set(calls.map(({ idempotencyKey }) => idempotencyKey));
      assert.ok(keys.size <= 1, `one key for one intent, not ${keys.size}`);
    }
  }
}

/**
 * The call that fails first when an instance reaches no upstream: of the partner, the gateway and
 * the verification.
 */
const first: Record<string, string[]> = {
  refused: ['save-address', 'gateway-read-invoice', 'verify-start'],
  silent: ['link-customer', 'gateway-read-invoice', 'verify-check'],
  'no such name': ['list-plans', 'gateway-read-invoice', 'verify-start'],
  'wrong certificate': ['available-days', 'gateway-read-invoice', 'verify-check'],
};

/** Whether a log line reports a failed call of the operation. */
const failedCall = (line: string, operation: string): boolean =>
  line.includes('"http-call"') &&
  line.includes(`"operation":"${operation.replace(/^(gateway|verify)-/, '')}"`) &&
  /"failure":.*"tries":[1-9]/.test(line);

/**
 * An instance that reaches no upstream: each of its calls fails as in the table, and another
 * instance continues.
 */
const unreachable =
  (kind: string, operations: string[]): RunCase =>
  async (runner) => {
    const hosts = new UnreachableHosts();
    try {
      const { url, failure, changes } = (await hosts.kinds[kind]?.()) ?? assert.fail(kind);
      const instance = await runner.instanceWith({
        ...{ PARTNER_BASE_URL: url, MOYASAR_BASE_URL: url, UNIFONIC_BASE_URL: url },
        WORKER_INTERVAL_MS: '600000',
        ...changes,
      });
      for (const operation of operations) {
        const customer = runner.customer();
        const own = customer.instance;
        const ready = await prepareAction(operation, runner, customer);
        const from = runner.cluster.log().length;
        const expected = expectedOf(operation, 'none', kind);
        customer.instance = instance;
        const answer = await ready.press();
        const { page, ...plain } = ready;
        await look(answer, expected, operation, page?.other ? plain : ready, customer);
        await until(`${operation} to fail as "${kind}"`, () => {
          const log = runner.cluster.log().slice(from);
          const found = log.split('\n').some((line) => failedCall(line, operation));
          return Promise.resolve((found && failure.test(log)) || undefined);
        });
        customer.instance = own;
        await goOn(answer, expected, ready, customer, runner, { isLong: false, whole: true });
        await oneEffect(operation, customer, [1]);
      }
      await runner.endThird();
    } finally {
      await hosts.close();
    }
  };

export const unreachableCases: Cases = Object.fromEntries(
  Object.entries(first).map(([kind, operations]) => [
    `upstreams unreachable: ${kind}`,
    unreachable(kind, operations),
  ]),
);
