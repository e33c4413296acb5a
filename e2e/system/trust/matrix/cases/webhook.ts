import assert from 'node:assert/strict';
import { until } from '../../../../../scripts/stack/ready';
import { invoiceOf } from '../../visitor';
import type { Lane } from '../lane';
import { ends } from '../person-on-way';
import { sawPage } from '../seen';
import {
  another,
  type Case,
  checkoutOf,
  closes,
  confirmedOnce,
  event,
  payAndEnd,
  paymentsOf,
  post,
  webhooksIn,
} from './case';

const failing = { kind: 'status', status: 500 };

/** Plays with the gateway's webhook in another mode. */
async function withWebhook<Result>(lane: Lane, mode: string, work: () => Promise<Result>) {
  await lane.world.webhook(mode);
  try {
    return await work();
  } finally {
    await lane.world.webhook('never');
  }
}

const noted = (lane: Lane, more: number): Promise<true> =>
  until(`${more} webhooks`, async () => (await webhooksIn(lane)) >= more || undefined);

/** Webhooks in every order, from anybody, of anything. */
export const webhookCases: Record<string, Case> = {
  G5: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const before = await webhooksIn(lane);
    const back = await withWebhook(lane, 'before-redirect', () => visitor.payAt(page));
    assert.equal(await webhooksIn(lane), before + 1, 'noted before the return');
    await ends(visitor, await visitor.comeBack(back), 'done');
    await confirmedOnce(lane, page);
  },
  G6: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const before = await webhooksIn(lane);
    const back = await withWebhook(lane, 'late', () => visitor.payAt(page));
    await ends(visitor, await visitor.comeBack(back), 'done');
    await lane.world.advance('PT1M');
    await noted(lane, before + 1);
    await confirmedOnce(lane, page);
  },
  G7: async (lane, visitor) => {
    const before = await webhooksIn(lane);
    const page = await visitor.walkToPayment();
    await payAndEnd(lane, visitor, page);
    assert.equal(await webhooksIn(lane), before, 'not one');
  },
  G8: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const id = await checkoutOf(lane, page);
    await withWebhook(lane, 'normal', () => visitor.payAt(page));
    await until('an active checkout, nobody looking', async () => {
      const rows = await lane.town.rows(
        "select 1 from checkouts where id = $1 and state = 'active'",
        [id],
      );
      return rows.length === 1 || undefined;
    });
  },
  G9: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const before = await webhooksIn(lane);
    const back = await withWebhook(lane, 'twice', () => visitor.payAt(page));
    const [payment] = await paymentsOf(lane, page);
    const same = event(lane, {
      id: payment?.id ?? '',
      invoice: invoiceOf(page),
      event: `e-${payment?.id}`,
    });
    const others = [1, 2, 3].map((number) =>
      event(lane, {
        id: payment?.id ?? '',
        invoice: invoiceOf(page),
        event: `e${number}-${payment?.id}`,
      }),
    );
    const statuses = await Promise.all([same, same, ...others].map((body) => post(lane, body)));
    assert.deepEqual(new Set(statuses), new Set([200]));
    await ends(visitor, await visitor.comeBack(back), 'done');
    await noted(lane, before + 5);
    await confirmedOnce(lane, page);
  },
  G10: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const back = await visitor.payAt(page);
    const [payment] = await paymentsOf(lane, page);
    for (const type of ['payment_failed', 'payment_refunded', 'payment_paid', 'payment_faild']) {
      const body = event(lane, { id: payment?.id ?? '', invoice: invoiceOf(page), type });
      assert.equal(await post(lane, body), 200);
    }
    await ends(visitor, await visitor.comeBack(back), 'done');
    await confirmedOnce(lane, page);
  },
  G11: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const before = await webhooksIn(lane);
    const back = await withWebhook(lane, 'wrong-secret', () => visitor.payAt(page));
    const [payment] = await paymentsOf(lane, page);
    const secret = lane.town.environment.MOYASAR_WEBHOOK_SECRET ?? '';
    for (const wrong of ['', 'not-the-secret', secret.slice(0, -1), `${secret}x`]) {
      const body = event(lane, { id: payment?.id ?? '', invoice: invoiceOf(page), secret: wrong });
      assert.equal(await post(lane, body), 401, `the secret ${wrong.length} long`);
    }
    assert.equal(await webhooksIn(lane), before, 'nothing noted');
    await ends(visitor, await visitor.comeBack(back), 'done');
  },
  G12: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    for (const invoice of ['unknown', invoiceOf(page)]) {
      assert.equal(await post(lane, event(lane, { id: 'nobody', invoice })), 200);
    }
    await sawPage(visitor, `/checkout/${await checkoutOf(lane, page)}`, ['checkout.pay-title']);
    await payAndEnd(lane, visitor, page);
  },
  G13: async (lane, visitor) => {
    const other = another(visitor);
    const [own, theirs] = [await visitor.walkToPayment(), await other.walkToPayment()];
    const back = await other.payAt(theirs);
    const [payment] = await paymentsOf(lane, theirs);
    const body = event(lane, { id: payment?.id ?? '', invoice: invoiceOf(own) });
    assert.equal(await post(lane, body), 200);
    await sawPage(visitor, `/checkout/${await checkoutOf(lane, own)}`, ['checkout.pay-title']);
    // Somebody else's return does not pay it either.
    const id = await checkoutOf(lane, own);
    const crossed = new URL(back);
    crossed.pathname = crossed.pathname.replace(/checkout\/[^/]+/, `checkout/${id}`);
    await visitor.ask(crossed.href);
    await sawPage(visitor, `/checkout/${id}`, ['checkout.pay-title']);
    await ends(other, await other.comeBack(back), 'done');
    await payAndEnd(lane, visitor, own);
  },
  G19: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const id = await checkoutOf(lane, page);
    const struck = await lane.arm('gateway-read-invoice', failing);
    const before = await webhooksIn(lane);
    await withWebhook(lane, 'normal', () => visitor.payAt(page));
    await noted(lane, before + 1);
    await sawPage(visitor, `/checkout/${id}`, ['checkout.pay-title', 'checkout.wait-title']);
    await lane.world.advance('PT30M');
    await struck();
    await lane.world.clearFaults();
    await closes(lane, visitor, id, 'done');
  },
  G20: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const before = await webhooksIn(lane);
    const bodies: [string | Buffer, string, number[]][] = [
      ['x'.repeat(10_000_000), 'application/json', [413]],
      ['{"id":', 'application/json', [400, 401]],
      ['<paid/>', 'text/xml', [401, 415]],
      [Buffer.from([0xff, 0xfe, 0xc3, 0x28]), 'application/json', [400, 401]],
      ['', 'application/json', [400, 401]],
      ['['.repeat(10_000), 'application/json', [400, 401]],
    ];
    for (const [body, type, statuses] of bodies) {
      const status = await post(lane, body, type);
      assert.ok(statuses.includes(status), `${type}, ${body.length} bytes: ${status}`);
    }
    assert.equal(await webhooksIn(lane), before, 'nothing noted');
    await payAndEnd(lane, visitor, page);
  },
  G28: async (lane, visitor) => {
    const { MOYASAR_WEBHOOK_SECRET: old = '' } = lane.town.environment;
    const fresh = `${old.slice(1)}-`;
    for (const instance of [0, 1]) {
      await lane.town.stop(instance);
      await lane.town.start(instance, {
        MOYASAR_WEBHOOK_SECRET: fresh,
        MOYASAR_WEBHOOK_SECRET_OLD: old,
      });
    }
    const page = await visitor.walkToPayment();
    const back = await visitor.payAt(page);
    const [payment] = await paymentsOf(lane, page);
    const before = await webhooksIn(lane);
    const tell = (secret: string) =>
      post(lane, event(lane, { id: payment?.id ?? '', invoice: invoiceOf(page), secret }));
    // Each is noted: as an event of its own.
    for (const secret of [old, fresh, old]) assert.equal(await tell(secret), 200);
    assert.equal(await webhooksIn(lane), before + 3);
    for (const secret of ['', old + fresh, fresh.slice(0, -1)]) {
      assert.equal(await tell(secret), 401);
    }
    assert.equal(await webhooksIn(lane), before + 3, 'nothing else noted');
    await ends(visitor, await visitor.comeBack(back), 'done');
    await confirmedOnce(lane, page);
    for (const instance of [0, 1]) {
      await lane.town.stop(instance);
      await lane.town.start(instance);
    }
  },
  G29: async (lane, visitor) => {
    const page = await visitor.walkToPayment();
    const id = await checkoutOf(lane, page);
    await Promise.all([lane.town.stop(0), lane.town.stop(1)]);
    await withWebhook(lane, 'normal', () => lane.world.pay(invoiceOf(page)));
    await lane.town.heal();
    await lane.world.advance('PT2M');
    await closes(lane, visitor, id, 'done');
    await confirmedOnce(lane, page);
  },
};
