import assert from 'node:assert/strict';
import { readOutside } from '../oracle/books';
import type { Town } from '../stage';
import { invoiceOf, Visitor } from '../visitor';
import { invoices, stands } from './orders';
import { newestCheckout, plainly, refused, type Scenario } from './scenario';

/** What the gateway says of a capture that is not the right one; all of them are given back. */
const wrongCaptures: Record<string, (town: Town, invoice: string) => Promise<unknown>> = {
  'another amount': (town, invoice) => town.world.tamper(invoice, 100),
  'another currency': (town) => says(town, 'payments.0.currency', 'USD'),
  'of another attempt': (town) => says(town, 'metadata.attempt_id', 'somebody-else'),
  'given back in part': (town) => says(town, 'payments.0.refunded', 100),
};

const says = (town: Town, path: string, value: unknown) =>
  town.world.fault({
    operation: 'gateway-read-invoice',
    kind: 'schema',
    times: 50,
    set: { path, value },
  });

const captures: Scenario = {
  name: 'M1 captures',
  async run(town) {
    for (const [what, spoil] of Object.entries(wrongCaptures)) {
      const visitor = new Visitor(town);
      const page = await visitor.walkToPayment();
      await spoil(town, invoiceOf(page));
      await visitor.payAt(page);
      const end = await stands(town, await newestCheckout(town), 'refunded', 'active');
      assert.equal(end, 'refunded', `a capture of ${what}`);
      await town.world.clearFaults();
    }
    const visitor = new Visitor(town);
    await visitor.walkTo('review');
    await town.world.fault({
      operation: 'gateway-create-invoice',
      kind: 'schema',
      set: { path: 'url', value: 'http://pay.example/invoice' },
    });
    await refused('a payment page of any host', visitor.agree());
  },
};

const hints: Scenario = {
  name: 'M1 hints',
  async run(town) {
    await town.world.webhook('never');
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    const id = await newestCheckout(town);
    const { MOYASAR_WEBHOOK_SECRET = '' } = town.environment;
    const tell = (secret: string, event: string) =>
      plainly(town, '/api/webhooks/moyasar', {
        method: 'POST',
        body: JSON.stringify({
          id: event,
          type: 'payment_paid',
          secret_token: secret,
          data: { id: 'pay_of_nobody', invoice_id: invoiceOf(page) },
        }),
      });
    assert.equal((await tell('wrong', 'first')).status, 401, 'a webhook of anybody');
    assert.equal((await tell(MOYASAR_WEBHOOK_SECRET, 'second')).status, 200);
    const [{ id: attempt = '' } = {}] = await town.rows<{ id: string }>('select id from payments');
    const link = (await invoices(town)).length === 1 && (await returnAddress(town));
    const back = new URL(link || assert.fail('no return address'));
    for (const [name, value] of Object.entries({
      status: 'paid',
      id: 'pay_of_nobody',
      message: 'APPROVED',
    })) {
      back.searchParams.set(name, value);
    }
    await visitor.ask(back.href);
    assert.ok(attempt);
    assert.equal((await visitor.checkout(id)).page, 'pay', 'nothing was paid');
    const { subscriptions } = await readOutside(town);
    assert.deepEqual(
      subscriptions.flatMap(({ confirmations, refusedConfirms }) => [
        ...confirmations,
        ...refusedConfirms,
      ]),
      [],
      'nothing was confirmed',
    );
  },
};

/** Where the gateway sends the payer of the only invoice. */
async function returnAddress(town: Town): Promise<string> {
  const { invoices: list } = (await town.world.payments()) as unknown as {
    invoices: { success_url: string }[];
  };
  return list[0]?.success_url ?? '';
}

export const captureScenarios: Scenario[] = [captures, hints];
