import { readOutside } from '../oracle/books';
import { hurry, settled } from '../oracle/oracle';
import { waitFor } from '../patience';
import type { Town } from '../stage';
import { checkoutOf, invoiceOf, Visitor } from '../visitor';
import { confirms, paidEvent, wayBack, webhook } from './gateway-says';
import { must, sharingSuite } from './suite';

/** Confirmed is only what the gateway reports as paid, of this checkout and amount. */
export const M1 = sharingSuite('M1', [
  {
    name: 'a return that says paid, in any words, activates nothing',
    async act(town) {
      const visitor = new Visitor(town);
      const invoice = invoiceOf(await visitor.walkToPayment());
      const before = await confirms(town);
      const back = await wayBack(town, invoice);
      for (const more of ['&status=paid&id=1&message=APPROVED', '&status=paid&amount=19900', '']) {
        await visitor.comeBack(`${back}${more}`);
      }
      const id = checkoutOf(back);
      await visitor.ask(`/ar/checkout/${id}/return?status=paid`);
      await visitor.ask(`/ar/checkout/${id}/return?a=${id}.forged&status=paid`);
      must('not paid', (await visitor.checkout(id)).page === 'pay');
      must('no confirm', (await confirms(town)) === before);
    },
  },
  {
    name: 'webhooks that are forged, replayed, of nobody or of an unpaid page confirm nothing',
    async act(town) {
      const visitor = new Visitor(town);
      const invoice = invoiceOf(await visitor.walkToPayment());
      const before = await confirms(town);
      const forged = [
        paidEvent(town, invoice, { secret_token: 'wrong' }),
        paidEvent(town, invoice, { secret_token: '' }),
        paidEvent(town, invoice, { secret_token: ['x'] }),
        paidEvent(town, invoice, { secret_token: undefined }),
        `${town.environment.MOYASAR_WEBHOOK_SECRET}`,
        '{"id":',
        '[]',
      ];
      for (const body of forged) must('refused', (await webhook(town, body)) === 401, body);
      const replayed = paidEvent(town, invoice);
      const hints = [
        replayed,
        replayed,
        paidEvent(town, crypto.randomUUID()),
        paidEvent(town, invoice, { type: 'payment_refunded' }),
        paidEvent(town, invoice, { __proto__: { paid: true } }),
      ];
      for (const body of hints) must('taken as a hint', (await webhook(town, body)) === 200, body);
      const big = await webhook(town, `{"id":"${'x'.repeat(100_000)}"}`);
      must('too large', big === 413, big);
      await hurry(town);
      await settled(town);
      must('no confirm', (await confirms(town)) === before);
    },
  },
  {
    name: 'the payment of another checkout is not taken, whoever points to it',
    async act(town) {
      const [poor, rich] = [new Visitor(town), new Visitor(town)];
      const invoice = invoiceOf(await poor.walkToPayment());
      const paid = await rich.subscribe();
      const { gateway } = await readOutside(town);
      const theirs = gateway.payments.find(({ status }) => status === 'paid')?.id ?? '';
      const event = paidEvent(town, invoice, { data: { id: theirs, invoice_id: invoice } });
      must('a hint', (await webhook(town, event)) === 200);
      const back = await wayBack(town, invoice);
      await poor.comeBack(`${back}&id=${theirs}&status=paid`);
      must('not theirs', (await poor.checkout(checkoutOf(back))).page === 'pay');
      must('still theirs', (await rich.checkout(paid)).page === 'done');
    },
  },
  ...[1, 19_899, 100_000].map((amount) => ({
    name: `a capture of ${amount} halalas is not what was asked for: it goes back, nothing is active`,
    async act(town: Town) {
      const visitor = new Visitor(town);
      const page = await visitor.walkToPayment();
      await town.world.tamper(invoiceOf(page), amount);
      const id = await visitor.comeBack(await visitor.payAt(page));
      await waitFor(visitor, id, ['refunded']);
    },
  })),
]);
