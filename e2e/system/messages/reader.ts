import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { MessageChannel } from '@/lib/messaging/events';
import { until } from '../../../scripts/stack/ready';
import type { PushService } from '../../harness/push-service';
import type { Cluster } from '../cluster/cluster';
import type { Customer } from '../customer';
import { subscribePatiently } from '../retries';

/** An event of the outbox; the cases write it as the app's transactions do. */
interface Due {
  event?: string;
  subject?: string;
  channel?: MessageChannel;
  /** Minutes of the world's clock until it is pointless. */
  lastsMinutes?: number;
}

interface Row {
  id: string;
  state: string;
  reason: string | null;
  attempts: number;
  send_at: Date;
}

const events = ['delivered', 'cancelled', 'payment-action', 'one-pickup-left'];

/**
 * A customer with a subscription who wants an SMS about some events; with a push service also a
 * notification, in one browser.
 */
export async function reader(cluster: Cluster, customer: Customer, push?: PushService) {
  const checkoutId = await subscribePatiently(customer);
  const [row] = await cluster.rows<{ customer_id: string }>(
    'select customer_id from checkouts where id = $1',
    [checkoutId],
  );
  const customerId = row?.customer_id ?? '';
  const channels: MessageChannel[] = push ? ['sms', 'push'] : ['sms'];
  for (const channel of channels) {
    await cluster.rows(
      `insert into message_choices (customer_id, channel, events, locale, consent_at)
       values ($1, $2, $3, 'en', now())`,
      [customerId, channel, JSON.stringify(events)],
    );
  }
  /** Registers a browser at an endpoint of the push service. */
  const register = ({ endpoint, keys }: Pick<PushService, 'endpoint' | 'keys'>) =>
    customer.post('/api/messages/browsers', { endpoint, keys });
  if (push) await register(push);
  const { mobile } = customer.person;
  /** Sent SMS without a code. */
  const inbox = async () => (await cluster.world.messages(mobile)).filter(({ code }) => !code);
  const add = async (due: Due = {}) => {
    const { event = 'delivered', subject = '1', channel = 'sms', lastsMinutes = 600 } = due;
    const id = randomUUID();
    const { now } = await cluster.world.clock();
    await cluster.rows(
      `insert into messages (id, checkout_id, customer_id, event, subject, channel, state, send_at,
         expires_at, created_at)
       values ($1, $2, $3, $4, $5, $8, 'due', $6, $6::timestamptz + $7 * interval '1 minute', $6)`,
      [id, checkoutId, customerId, event, subject, now, lastsMinutes, channel],
    );
    return id;
  };
  const rowOf = async (id: string) => {
    const [found] = await cluster.rows<Row>('select * from messages where id = $1', [id]);
    return found ?? assert.fail('the message is gone');
  };
  /** The row once it has ended; lets minutes pass, because attempts are minutes apart. */
  const ended = (id: string) =>
    until('the message to end', async () => {
      const found = await rowOf(id);
      if (found.state !== 'due') return found;
      await cluster.world.advance('PT1M');
      return undefined;
    });
  return { checkoutId, customerId, mobile, inbox, add, rowOf, ended, register };
}
