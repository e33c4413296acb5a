import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Model, type Order, type Subscription, TYPES, WEEKDAYS } from './testing/model.fixture';
import {
  ABHA,
  HITTIN,
  PartnerClient,
  type Reply,
  SUNDAY,
  startTestSandbox,
} from './testing/partner-client.fixture';

/**
 * One step of a walk. Numbers select among the existing items; a step without any item is skipped.
 */
type Step =
  | { do: 'link' | 'confirm' | 'confirm another’s' | 'read' | 'cancel'; which: number }
  | { do: 'advance order' | 'cancel order' | 'send again'; which: number }
  | { do: 'address'; which: number; served: boolean; notes: string }
  | { do: 'prefer'; which: number; scent: boolean }
  | {
      do: 'subscribe';
      which: number;
      day: number;
      period: 'morning' | 'evening';
      type: keyof typeof TYPES;
    }
  | { do: 'clock'; minutes: number };

const which = fc.nat(1000);
const simple = (...names: Step['do'][]) =>
  fc.record({ do: fc.constantFrom(...names), which }) as fc.Arbitrary<Step>;
const subscribe = fc.record({
  do: fc.constant('subscribe' as const),
  which,
  day: fc.nat(6),
  period: fc.constantFrom('morning' as const, 'evening' as const),
  type: fc.constantFrom('111' as const, '112' as const),
});
const clock = fc.record({
  do: fc.constant('clock' as const),
  // Tokens live for 30 days; walks do not test their expiry.
  minutes: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 90, max: 2_000 })),
});
const address = fc.record({
  do: fc.constant('address' as const),
  which,
  served: fc.boolean(),
  notes: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replace(/\s/g, ' ')),
});
const prefer = fc.record({ do: fc.constant('prefer' as const), which, scent: fc.boolean() });
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: simple('link') },
    { weight: 4, arbitrary: simple('confirm', 'confirm another’s', 'read', 'send again') },
    { weight: 3, arbitrary: simple('cancel', 'advance order', 'cancel order') },
    ...[address, subscribe, subscribe, prefer, clock].map((arbitrary) => ({
      weight: 2,
      arbitrary: arbitrary as fc.Arbitrary<Step>,
    })),
  ),
  { minLength: 15, maxLength: 60, size: 'max' },
);

const among = <Item>(items: Item[], index: number): Item | undefined => items[index % items.length];

interface Sent {
  at: number;
  text: string;
  again: () => Promise<Reply>;
}

/** A walk through one world and its model. Records the responses without their random parts. */
class Walk {
  readonly model = new Model(SUNDAY);
  readonly responses: string[] = [];
  readonly sent: Sent[] = [];
  private keys = 0;

  constructor(readonly client: PartnerClient) {}

  /** Sends a POST with its own key and stores it for repetition. */
  private async post(send: (key: { 'idempotency-key': string }) => Promise<Reply>): Promise<Reply> {
    this.keys += 1;
    const key = `00000000-0000-4000-8000-${String(this.keys).padStart(12, '0')}`;
    const { token } = this.client;
    const again = () => {
      this.client.token = token;
      return send({ 'idempotency-key': key });
    };
    const reply = await again();
    this.note(reply);
    if (reply.status === 200) this.sent.push({ at: this.model.now, text: reply.text, again });
    return reply;
  }

  private note({ text }: Reply): void {
    this.responses.push(text.replace(/"auth_token":"[^"]+"|"invoice_url":"[^"]+"/g, ''));
  }

  private as(which: number) {
    const customer = among(this.model.customers, which);
    this.client.token = customer?.token ?? '';
    return customer;
  }

  private order(which: number): [Subscription, Order] | undefined {
    const { subscriptions } = this.model;
    const all = subscriptions.flatMap((one) =>
      one.orders.map((o): [Subscription, Order] => [one, o]),
    );
    return among(all, which);
  }

  async take(step: Step): Promise<void> {
    const { model, client } = this;
    if (step.do === 'clock') {
      model.now += step.minutes * 60_000;
      const duration = `PT${step.minutes}M`;
      const moved = await client.control('POST', '/clock/advance', { duration });
      expect(moved.at('now')).toBe(new Date(model.now).toISOString());
      return;
    }
    const { which } = step;
    const subscription = among(model.subscriptions, which);
    switch (step.do) {
      case 'link': {
        const mobile = `05500000${which % 3}1`;
        const reply = await this.post((key) => client.link({ mobile }, key));
        const known = model.customers.find((one) => one.mobile === mobile);
        const id = known?.id ?? 1001 + model.customers.length;
        expect([reply.status, reply.at('data.customer_id')]).toEqual([200, id]);
        const token = String(reply.at('data.auth_token'));
        if (known) known.token = token;
        else model.customers.push({ id, mobile, token, served: null });
        return;
      }
      case 'address': {
        const customer = this.as(which);
        if (!customer) return;
        const place = step.served ? HITTIN : ABHA;
        const fields = { ...place, street_area: 'Hittin', notes: step.notes };
        const reply = await this.post((key) => client.post('/customers/address', fields, key));
        const notes = step.notes.trim() || null;
        expect(reply.at('data')).toMatchObject({ is_served: step.served, notes });
        customer.served = step.served;
        return;
      }
      case 'prefer': {
        if (!this.as(which)) return;
        const preferences = '/customers/laundry-preferences';
        const fields = { service_type: 'clothes', scent: step.scent ? '1' : '0' };
        const saved = await this.post((key) => client.post(preferences, fields, key));
        expect(saved.at('data.scent')).toBe(step.scent);
        const read = await client.get(`${preferences}?service_type=clothes`);
        expect(read.at('data')).toEqual(saved.at('data'));
        return;
      }
      case 'subscribe': {
        const customer = this.as(which);
        if (!customer) return;
        const { period, type } = step;
        const wanted = {
          ...{ plan_type_id: type, preferred_pickup_period: period },
          preferred_pickup_day: WEEKDAYS[step.day] ?? '',
        };
        const reply = await this.post((key) => client.subscribe(wanted, key));
        const noMorning = step.day === 5 && period === 'morning';
        if (noMorning || !customer.served) {
          const field = noMorning ? 'preferred_pickup_period' : 'address';
          expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
          return;
        }
        const [count, total] = TYPES[type];
        const first = model.firstDay(step.day);
        const id = 5001 + model.subscriptions.length;
        const start = new Date(model.startOf(first, period)).toISOString();
        expect(reply.at('data')).toMatchObject({
          id,
          total,
          start_date: start,
          state: { code: 'draft' },
        });
        const draft = { id, owner: customer, first, count, period, state: 'draft' as const };
        model.subscriptions.push({ ...draft, orders: [] });
        return;
      }
      case 'confirm': {
        if (!subscription) return;
        client.token = subscription.owner.token;
        const reply = await this.post((key) => client.confirm(subscription.id, key));
        expect(reply.status).toBe(subscription.state === 'draft' ? 200 : 400);
        if (subscription.state === 'draft') model.confirm(subscription);
        return;
      }
      case 'confirm another’s': {
        const other = model.customers.find((one) => one !== subscription?.owner);
        if (!subscription || !other) return;
        client.token = other.token;
        expect((await this.post((key) => client.confirm(subscription.id, key))).status).toBe(404);
        return;
      }
      case 'read': {
        if (!subscription) return;
        const reply = await client.orders(subscription.id);
        this.note(reply);
        expect(reply.at('data.subscription.state')).toBe(model.stateOf(subscription));
        const shown = reply.at('data.orders') as {
          id: number;
          state: string;
          pickup_date: string;
        }[];
        expect(shown.map(({ id, state, pickup_date }) => [id, state, pickup_date])).toEqual(
          subscription.orders.map((order) => [
            order.id,
            model.stateOfOrder(subscription, order),
            order.date,
          ]),
        );
        return;
      }
      case 'cancel': {
        if (!subscription) return;
        const reply = await client.control('POST', `/subscriptions/${subscription.id}/cancel`);
        expect(reply.status).toBe(model.cancel(subscription) ? 200 : 409);
        return;
      }
      case 'advance order':
      case 'cancel order': {
        const found = this.order(which);
        if (!found) return;
        const advances = step.do === 'advance order';
        const path = `/orders/${found[1].id}/${advances ? 'advance' : 'cancel'}`;
        const reply = await client.control('POST', path);
        const allowed = advances ? model.advance(...found) : model.cancelOrder(...found);
        expect(reply.status).toBe(allowed ? 200 : 409);
        return;
      }
      case 'send again':
        await this.repeat(among(this.sent, which));
    }
  }

  /** Within a day a repeated request gets the first response, and no work is done. */
  async repeat(sent: Sent | undefined): Promise<void> {
    if (!sent || this.model.now - sent.at >= 86_400_000) return;
    const reply = await sent.again();
    expect([reply.text, reply.headers.get('idempotent-replayed')]).toEqual([sent.text, 'true']);
  }

  async compare(): Promise<void> {
    const state = JSON.parse((await this.client.control('GET', '/state')).text);
    const some = (counts: Record<string, number>) =>
      Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
    const { customers, addresses, confirmations } = state;
    const { subscriptions, orders } = {
      subscriptions: some(state.subscriptions),
      orders: some(state.orders),
    };
    expect({ customers, addresses, subscriptions, orders, confirmations }).toEqual(
      this.model.counts(),
    );
  }
}

it('random calls match the model, are deterministic, and survive a restart', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'walk-'));
      let sandbox = await startTestSandbox({ SANDBOX_DATA_DIR: folder });
      try {
        const walks = [];
        for (const key of ['one', 'other']) {
          const walk = new Walk(await PartnerClient.inNewWorld(sandbox, { key }));
          for (const step of script) await walk.take(step);
          await walk.compare();
          walks.push(walk);
        }
        const [one, other] = walks;
        expect(other?.responses).toEqual(one?.responses);
        const people = async () => (await one?.client.control('GET', '/customers'))?.text;
        const before = await people();
        await sandbox.close();
        sandbox = await startTestSandbox({ SANDBOX_DATA_DIR: folder });
        one?.client.reconnect(sandbox);
        expect(await people()).toBe(before);
        await one?.compare();
        for (const sent of one?.sent ?? []) await one?.repeat(sent);
        await one?.compare();
      } finally {
        await sandbox.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: Number(process.env.WALKS ?? 10) },
  );
}, 120_000);
