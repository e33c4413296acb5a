import assert from 'node:assert/strict';
import { until } from '../../../../scripts/stack/ready';
import { customerTokenOf } from '../../../harness/decrypt';
import { runServices } from '../../../harness/run-services';
import type { Cluster } from '../../cluster/cluster';
import type { Customer } from '../../customer';
import { makeDue } from '../oracle/oracle';

/** Maximum wait for background work on a busy machine. */
const limitMs = 60_000;

/** The id of the newest checkout. */
export async function newestCheckout(cluster: Cluster): Promise<string> {
  const sql = 'select id from checkouts order by created_at desc limit 1';
  const [row] = await cluster.rows<{ id: string }>(sql);
  return row?.id ?? assert.fail('there is no checkout');
}

/** Columns of a checkout's row. */
export async function rowOf<Row extends Record<string, unknown>>(
  cluster: Cluster,
  id: string,
  columns: string,
): Promise<Row> {
  const [row] = await cluster.rows<Row>(`select ${columns} from checkouts where id = $1`, [id]);
  return row ?? assert.fail('there is no such checkout');
}

export const invoices = async ({ world }: Cluster) => (await world.payments()).invoices;

/** The states of all payments at the gateway. */
export const captures = async ({ world }: Cluster): Promise<string[]> =>
  (await world.payments()).payments.map(({ status }) => status);

/** Makes the worker's due work run now until a condition holds. */
export const eventually = <Found>(
  cluster: Cluster,
  what: string,
  read: () => Promise<Found | undefined>,
) =>
  until(
    what,
    async () => {
      await makeDue(cluster);
      return read();
    },
    limitMs,
  );

/** Waits until a checkout is in one of these states; returns the state. */
export const waitForState = (cluster: Cluster, id: string, ...states: string[]): Promise<string> =>
  eventually(cluster, `checkout to be ${states.join(' or ')}`, async () => {
    const { state } = await rowOf<{ state: string }>(cluster, id, 'state');
    return states.includes(state) ? state : undefined;
  });

/**
 * Waits until a checkout's row meets a condition in SQL, which may use the leases and payment
 * attempts.
 */
export const waitForRow = (cluster: Cluster, what: string, id: string, condition: string) =>
  eventually(cluster, what, async () => {
    const sql = `select 1 from checkouts where id = $1 and ${condition}`;
    return (await cluster.rows(sql, [id]))[0];
  });

/** Waits until a checkout is escalated to the staff, for this reason. */
export const calls = (cluster: Cluster, id: string, attention: string) =>
  waitForRow(cluster, `the staff to be called: ${attention}`, id, `attention = '${attention}'`);

/** Waits until a payment attempt of a checkout is in a state. */
export const attemptIs = (cluster: Cluster, id: string, state: string) =>
  waitForRow(
    ...([cluster, `an attempt that is ${state}`, id] as const),
    `exists (select 1 from payments p where checkout_id = checkouts.id and p.state = '${state}')`,
  );

/** The fencing token of a checkout: how many times its settlement has started. */
export const fenceOf = async (cluster: Cluster, id: string): Promise<number> =>
  (await rowOf<{ fence: number }>(cluster, id, 'fence')).fence;

/** Waits until a checkout was settled once more. */
export const waitForAttempt = async (cluster: Cluster, id: string): Promise<unknown> =>
  waitForRow(
    ...([cluster, 'another look', id] as const),
    `fence > ${await fenceOf(cluster, id)} and lease_until is null`,
  );

/**
 * Waits until a checkout is not being settled, and postpones its next attempt by an hour of real
 * time.
 */
export const expectNoAttempt = (cluster: Cluster, id: string): Promise<unknown> =>
  until(
    'a checkout that is not being settled',
    async () => {
      const sql = `update checkouts set next_attempt_at = now() + interval '1 hour'
        where id = $1 and lease_until is null returning 1`;
      return (await cluster.rows(sql, [id]))[0];
    },
    limitMs,
  );

/** The idempotency key of a checkout's confirm request, and the payment that it names. */
interface Confirm {
  subscription_id: string;
  confirm_key: string;
  gateway_payment_id: string;
}

/**
 * Builds the confirm request (§4.9) of a paid checkout; the returned function sends it to the
 * partner, as if it had been delayed.
 */
export async function confirmOf({ app, person }: Customer, id: string) {
  const [sent] = await app.rows<Confirm & Record<string, string>>(
    `select k.subscription_id, k.confirm_key, p.gateway_payment_id from checkouts k
     join payments p on p.checkout_id = k.id where k.id = $1`,
    [id],
  );
  assert.ok(sent, 'nothing was paid');
  const token = await customerTokenOf(app, person.mobile);
  return async (): Promise<void> => {
    const body = new FormData();
    body.set('subscription_id', sent.subscription_id);
    body.set('reference_id', sent.gateway_payment_id);
    const { url } = runServices().sandbox;
    const answer = await fetch(`${url}/external-partner/subscription/confirm-payment`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': sent.confirm_key,
        accept: 'application/json',
      },
      body,
    });
    assert.ok(answer.ok, await answer.text());
  };
}

/**
 * Pays while the partner answers every confirm with an error status; returns the waiting checkout.
 */
export async function payWithFailingConfirm(
  customer: Customer,
  failing: (operation: string, status: number) => Promise<unknown>,
  status = 503,
): Promise<string> {
  const page = await customer.walkToPayment();
  await failing('confirm-payment', status);
  const id = await customer.payAndReturn(page);
  await waitForState(customer.app, id, 'confirming');
  return id;
}
