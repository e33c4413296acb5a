import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Fields, HITTIN, type PartnerClient, type Reply } from './partner-client.fixture';

const WORKERS = 6;
const NOTES = '🧺'.repeat(200);
const SUBSCRIBE =
  '/subscription/subscribe?plan_id=11&plan_type_id=111&preferred_pickup_day=monday&preferred_pickup_period=evening';

/** A POST that can be repeated unchanged, and its response. */
interface Sent {
  kind: 'link' | 'address' | 'subscribe' | 'confirm';
  path: string;
  fields?: Fields;
  headers: Fields;
  response?: string;
}

/** Customers that continuously link, save, subscribe and confirm, and record every response. */
export class Load {
  private readonly sent: Sent[] = [];
  private stopped = false;

  get acknowledged(): Sent[] {
    return this.sent.filter(({ response }) => response !== undefined);
  }

  /** Starts the load, or resumes it after a kill; resolves when all customers have stopped. */
  async run(client: PartnerClient): Promise<void> {
    this.stopped = false;
    const work = async () => {
      try {
        while (!this.stopped) await this.buy(client);
      } catch (error) {
        if (!this.stopped) throw error;
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
  }

  /** From now on a lost connection is expected. */
  stop(): void {
    this.stopped = true;
  }

  /**
   * Repeats requests without a response, whose work may or may not be done: afterwards all of it is
   * done.
   */
  async finish(client: PartnerClient): Promise<void> {
    for (const sent of this.sent) if (sent.response === undefined) await this.send(client, sent);
  }

  /**
   * Repeats some answered requests, including the latest, and expects the same responses; then
   * compares the row counts with what was requested.
   */
  async verify(client: PartnerClient): Promise<void> {
    const known = this.acknowledged;
    const chosen = known.filter((_, index) => index >= known.length - 30 || index % 17 === 0);
    for (const { path, fields, headers, response } of chosen) {
      const again = await client.post(path, fields, headers);
      expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([response, 'true']);
    }
    const state = JSON.parse((await client.control('GET', '/state')).text);
    const of = (kind: Sent['kind']) => this.sent.filter((sent) => sent.kind === kind).length;
    const total = (counts: Record<string, number>) =>
      Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect({
      link: state.customers,
      subscribe: total(state.subscriptions),
      confirm: state.confirmations,
      orders: total(state.orders),
    }).toEqual({
      link: of('link'),
      subscribe: of('subscribe'),
      confirm: of('confirm'),
      orders: 4 * of('confirm'),
    });
  }

  private async buy(client: PartnerClient): Promise<void> {
    const mobile = `05${String(this.sent.length).padStart(7, '0')}1`;
    const person = { name: 'Sara', mobile, date_of_birth: '1990-01-01', gender: 'female' };
    const linked = await this.recordAndSend(client, 'link', '/customers/link-customer', person);
    const authorization = `Bearer ${linked.at('data.auth_token')}`;
    const home = { ...HITTIN, street_area: 'Hittin', notes: NOTES };
    await this.recordAndSend(client, 'address', '/customers/address', home, authorization);
    const draft = await this.recordAndSend(
      client,
      'subscribe',
      SUBSCRIBE,
      undefined,
      authorization,
    );
    const fields = { subscription_id: String(draft.at('data.id')) };
    await this.recordAndSend(
      client,
      'confirm',
      '/subscription/confirm-payment',
      fields,
      authorization,
    );
  }

  private recordAndSend(
    client: PartnerClient,
    kind: Sent['kind'],
    path: string,
    fields?: Fields,
    authorization = '',
  ): Promise<Reply> {
    const headers = { 'idempotency-key': randomUUID(), authorization };
    const sent: Sent = { kind, path, headers, ...(fields && { fields }) };
    this.sent.push(sent);
    return this.send(client, sent);
  }

  private async send(client: PartnerClient, sent: Sent): Promise<Reply> {
    const reply = await client.post(sent.path, sent.fields, sent.headers);
    expect(reply.status, `${sent.kind}: ${reply.text}`).toBe(200);
    sent.response = reply.text;
    return reply;
  }
}
