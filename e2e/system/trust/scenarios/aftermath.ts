import assert from 'node:assert/strict';
import { until } from '../../../../scripts/stack/ready';
import { ground } from '../../../harness/ground';
import { confirmOf } from '../late-confirm';
import { audit } from '../oracle/oracle';
import { Visitor } from '../visitor';
import { becomes, failing, fenceOf, giveBackByHand, hasLooked, stands } from './orders';
import { type Scenario, soonMs } from './scenario';

const forgotten: Scenario = {
  name: 'M2 unknown to the partner',
  async run(town) {
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    await failing(town, 'confirm-payment', 503);
    await failing(town, 'subscription-orders', 404);
    const id = await visitor.comeBack(await visitor.payAt(page));
    await stands(town, id, 'confirming');
    await town.world.advance('P20D');
    await becomes(town, 'the partner to know nothing', id, 'unknown_since is not null');
    await town.world.advance('PT50M');
    await becomes(town, 'nobody to hold it', id, 'lease_until is null');
    assert.equal(await stands(town, id, 'confirming', 'refund-due', 'refunded'), 'confirming');
    await town.world.advance('PT20M');
    assert.equal(await stands(town, id, 'refunded'), 'refunded');
  },
};

const givenBack: Scenario = {
  name: 'M1 given back by hand',
  async run(town) {
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    await failing(town, 'confirm-payment', 503);
    const id = await visitor.comeBack(await visitor.payAt(page));
    await stands(town, id, 'confirming');
    const [payment] = await town.rows<{ capture: string }>(
      'select gateway_payment_id as capture from payments where checkout_id = $1',
      [id],
    );
    await town.world.advance('PT20M');
    await giveBackByHand(town, payment?.capture ?? '');
    // Whoever had asked the gateway just before is done first, or would confirm what was paid when it asked.
    await becomes(
      town,
      'a look that saw it',
      id,
      `state = 'refunded' or (fence > ${await fenceOf(town, id)} and lease_until is null)`,
    );
    await town.world.clearFaults();
    assert.equal(await stands(town, id, 'refunded', 'active'), 'refunded');
    await audit(town);
  },
};

const activatedBehind: Scenario = {
  name: 'M2 activated behind a refused refund',
  async run(town) {
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    await failing(town, 'confirm-payment', 503);
    await failing(town, 'gateway-refund', 400);
    const id = await visitor.comeBack(await visitor.payAt(page));
    await stands(town, id, 'confirming');
    const arrive = await confirmOf(town, id);
    await town.world.advance('P20D');
    await becomes(town, 'the refund to be refused', id, "attention = 'refund-refused'");
    await town.world.clearFaults();
    await arrive();
    await town.world.advance('PT20M');
    const end = await stands(town, id, 'needs-a-person', 'refunded', 'active');
    assert.equal(end, 'needs-a-person');
    await becomes(town, 'a person to be told why', id, "attention = 'active-after-refund'");
    const { payments } = await town.world.payments();
    assert.deepEqual(
      payments.map(({ status }) => status),
      ['paid'],
      'what is active stays paid for',
    );
  },
};

const silentBehind: Scenario = {
  name: 'M2 silence behind a refused refund',
  async run(town) {
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    await failing(town, 'confirm-payment', 503);
    await failing(town, 'gateway-refund', 400);
    const id = await visitor.comeBack(await visitor.payAt(page));
    await stands(town, id, 'confirming');
    const arrive = await confirmOf(town, id);
    await town.world.advance('P20D');
    await becomes(town, 'the refund to be refused', id, "attention = 'refund-refused'");
    // Nobody comes by while the partner activates and falls silent.
    await until(
      'nobody to hold it',
      async () => {
        const [row] = await town.rows(
          `update checkouts set next_attempt_at = now() + interval '1 hour'
           where id = $1 and lease_until is null returning 1`,
          [id],
        );
        return row;
      },
      soonMs,
    );
    await town.world.clearFaults();
    await failing(town, 'subscription-orders', 503);
    await arrive();
    await town.world.advance('PT20M');
    const waits = "attention = 'partner-silent' or state <> 'refund-due'";
    await becomes(town, 'the silence to be noted', id, waits);
    const paid = async () => (await town.world.payments()).payments.map(({ status }) => status);
    assert.deepEqual(await paid(), ['paid'], 'while it does not say, nothing goes back');
    await town.world.clearFaults();
    await town.world.advance('PT20M');
    const end = await stands(town, id, 'needs-a-person', 'refunded', 'active');
    assert.equal(end, 'needs-a-person');
    assert.deepEqual(await paid(), ['paid'], 'what is active stays paid for');
  },
};

const invoiceLost: Scenario = {
  name: 'M2 invoice not to be had',
  async run(town) {
    const visitor = new Visitor(town);
    const page = await visitor.walkToPayment();
    const value = `${ground().sandbox.url}/invoices/none.pdf`;
    await town.world.fault({
      operation: 'confirm-payment',
      kind: 'schema',
      set: { path: 'data.invoice_url', value },
    });
    const id = await visitor.comeBack(await visitor.payAt(page));
    await stands(town, id, 'active');
    await town.world.advance('PT40H');
    await hasLooked(town, id);
    const [row] = await town.rows<{ attention: string | null }>(
      'select attention from checkouts where id = $1',
      [id],
    );
    assert.deepEqual(row, { attention: null }, 'it may still come');
    await town.world.advance('PT9H');
    await becomes(town, 'a person to be told', id, "attention = 'invoice-not-kept'");
  },
};

export const aftermathScenarios: Scenario[] = [
  forgotten,
  givenBack,
  activatedBehind,
  silentBehind,
  invoiceLost,
];
