import assert from 'node:assert/strict';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { generate } from 'selfsigned';
import { type Child, startChild } from '../../../scripts/stack/child';
import { freePort } from '../../../scripts/stack/ports';
import { until } from '../../../scripts/stack/ready';
import type { Answer } from '../../harness/customer-client';
import type { CaseRunner } from '../case-runner';
import type { Cases, RunCase } from '../cases';
import type { Customer } from '../customer';
import { waitForLog } from '../retries';
import { type PreparedAction, prepareAction } from './actions';
import { assertErrorResponse, assertPageShows, assertPageWithoutErrors } from './assertions';
import { type Cell, type Expected, expectedOf } from './table';

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

/** A URL at which no upstream can be reached, and how an instance logs the failure. */
interface Unreachable {
  url: string;
  failure: RegExp;
  /** Further environment overrides. */
  changes?: Record<string, string>;
}

/** Makes DNS fail for the only name that an instance looks up here; IP addresses need no lookup. */
const withoutNames = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `import dns from 'node:dns';
     const known = dns.lookup;
     dns.lookup = (name, options, done = options) =>
       name === 'localhost'
         ? done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
         : known(name, options, done);`.replace(/\s+/g, ' '),
  )}`,
};

/** The ways in which an upstream can be unreachable; each is set up on demand. */
class UnreachableHosts {
  #sleeper: Child | undefined;
  readonly #waiting: Socket[] = [];
  #untrusted: Server | undefined;

  readonly kinds: Record<string, () => Promise<Unreachable>> = {
    // Port 1 is never assigned to a process by chance, unlike a free port.
    refused: () => Promise.resolve({ url: 'http://127.0.0.1:1', failure: /ECONNREFUSED/ }),
    silent: async () => ({
      url: await this.#silent(),
      failure: /UND_ERR_CONNECT_TIMEOUT|"timeout"/,
    }),
    'no such name': () =>
      Promise.resolve({
        url: 'http://localhost:9',
        failure: /ENOTFOUND/,
        changes: withoutNames,
      }),
    'wrong certificate': async () => ({ url: await this.#selfSigned(), failure: /SELF_SIGNED/ }),
  };

  async close(): Promise<void> {
    for (const socket of this.#waiting) socket.destroy();
    await this.#sleeper?.stop('SIGKILL');
    this.#untrusted?.close();
  }

  /**
   * A suspended process that listens with a full backlog: connections get no answer, as behind a
   * firewall.
   */
  async #silent(): Promise<string> {
    const port = await freePort();
    const program = `require('net').createServer().listen({port:${port},host:'127.0.0.1',backlog:1},()=>console.log('up'))`;
    let isUp = false;
    this.#sleeper = startChild('The silent host', process.execPath, ['-e', program], {
      onOutput: () => (isUp = true),
    });
    await until('the silent host', async () => isUp || undefined);
    process.kill(this.#sleeper.pid, 'SIGSTOP');
    await until('its queue to be full', async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      this.#waiting.push(socket);
      const isTaken = await new Promise((resolve) => {
        socket.once('connect', () => resolve(true));
        setTimeout(() => resolve(false), 300);
      });
      return isTaken ? undefined : true;
    });
    return `http://127.0.0.1:${port}`;
  }

  async #selfSigned(): Promise<string> {
    const pems = await generate([{ name: 'commonName', value: 'partner.example' }]);
    this.#untrusted = createServer({ key: pems.private, cert: pems.cert });
    this.#untrusted.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => this.#untrusted?.listen(0, '127.0.0.1', resolve));
    return `https://127.0.0.1:${(this.#untrusted.address() as AddressInfo).port}`;
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
