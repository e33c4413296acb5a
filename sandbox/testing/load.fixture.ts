import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Caller, type Fields, HITTIN, type Reply } from './stage.fixture';

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
  answer?: string;
}

/** Customers that continuously link, save, subscribe and confirm, and record every response. */
export class Load {
  private readonly sent: Sent[] = [];
  private stopped = false;

  get acknowledged(): Sent[] {
    return this.sent.filter(({ answer }) => answer !== undefined);
  }

  /** Starts the load, or resumes it after a kill; resolves when all customers have stopped. */
  async press(caller: Caller): Promise<void> {
    this.stopped = false;
    const live = async () => {
      try {
        while (!this.stopped) await this.buy(caller);
      } catch (error) {
        if (!this.stopped) throw error;
      }
    };
    await Promise.all(Array.from({ length: WORKERS }, live));
  }

  /** From now on a lost connection is expected. */
  stop(): void {
    this.stopped = true;
  }

  /**
   * Repeats requests without a response, whose work may or may not be done: afterwards all of it is
   * done.
   */
  async finish(caller: Caller): Promise<void> {
    for (const sent of this.sent) if (sent.answer === undefined) await this.send(caller, sent);
  }

  /**
   * Repeats some answered requests, including the latest, and expects the same responses; then
   * compares the row counts with what was requested.
   */
  async verify(caller: Caller): Promise<void> {
    const known = this.acknowledged;
    const chosen = known.filter((_, index) => index >= known.length - 30 || index % 17 === 0);
    for (const { path, fields, headers, answer } of chosen) {
      const again = await caller.post(path, fields, headers);
      expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([answer, 'true']);
    }
    const state = JSON.parse((await caller.control('GET', '/state')).text);
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

  private async buy(caller: Caller): Promise<void> {
    const mobile = `05${String(this.sent.length).padStart(7, '0')}1`;
    const person = { name: 'Sara', mobile, date_of_birth: '1990-01-01', gender: 'female' };
    const linked = await this.note(caller, 'link', '/customers/link-customer', person);
    const authorization = `Bearer ${linked.at('data.auth_token')}`;
    const home = { ...HITTIN, street_area: 'Hittin', notes: NOTES };
    await this.note(caller, 'address', '/customers/address', home, authorization);
    const draft = await this.note(caller, 'subscribe', SUBSCRIBE, undefined, authorization);
    const fields = { subscription_id: String(draft.at('data.id')) };
    await this.note(caller, 'confirm', '/subscription/confirm-payment', fields, authorization);
  }

  private note(
    caller: Caller,
    kind: Sent['kind'],
    path: string,
    fields?: Fields,
    authorization = '',
  ): Promise<Reply> {
    const headers = { 'idempotency-key': randomUUID(), authorization };
    const sent: Sent = { kind, path, headers, ...(fields && { fields }) };
    this.sent.push(sent);
    return this.send(caller, sent);
  }

  private async send(caller: Caller, sent: Sent): Promise<Reply> {
    const reply = await caller.post(sent.path, sent.fields, sent.headers);
    expect(reply.status, `${sent.kind}: ${reply.text}`).toBe(200);
    sent.answer = reply.text;
    return reply;
  }
}
