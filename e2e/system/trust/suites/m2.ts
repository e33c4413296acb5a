import { until } from '../../../../scripts/stack/ready';
import { readOutside } from '../oracle/books';
import { hurry } from '../oracle/oracle';
import { waitFor } from '../patience';
import { checkoutOf, invoiceOf, NotTaken, Visitor } from '../visitor';
import { wayBack } from './gateway-says';
import { confirmCases } from './m2-confirm';
import { must, sharingSuite } from './suite';

/** What was captured ends active or back, never both. */
export const M2 = sharingSuite('M2', [
  {
    name: 'the browser is closed after paying, and no webhook comes',
    async act(town) {
      await town.world.webhook('never');
      const visitor = new Visitor(town);
      const back = await visitor.payAt(await visitor.walkToPayment());
      await waitFor(visitor, checkoutOf(back), ['done']);
      await town.world.webhook('normal');
    },
  },
  {
    name: 'the partner is down for an hour after the payment',
    async act(town) {
      const visitor = new Visitor(town);
      const { mobile: customer } = visitor.person;
      const page = await visitor.walkToPayment();
      await town.world.fault({
        operation: 'confirm-payment',
        kind: 'status',
        status: 503,
        times: 1_000,
        customer,
      });
      const id = await visitor.comeBack(await visitor.payAt(page));
      must('being looked into', (await visitor.checkout(id)).page === 'wait');
      await town.world.advance('PT1H');
      await hurry(town);
      must('still', (await visitor.checkout(id)).page === 'wait');
      await town.world.clearFaults();
      await hurry(town);
      await waitFor(visitor, id, ['done']);
    },
  },
  {
    name: 'a payment that cannot be activated for two days goes back, whole and once',
    async act(town) {
      const visitor = new Visitor(town);
      const { mobile: customer } = visitor.person;
      const page = await visitor.walkToPayment();
      await town.world.fault({
        operation: 'confirm-payment',
        kind: 'status',
        status: 500,
        times: 1_000,
        customer,
      });
      const id = await visitor.comeBack(await visitor.payAt(page));
      await town.world.advance('PT49H');
      await hurry(town);
      await waitFor(visitor, id, ['refunded']);
    },
  },
  {
    name: 'the refund is refused at first, and its answer lost: back, once',
    async act(town) {
      const visitor = new Visitor(town);
      const page = await visitor.walkToPayment();
      await town.world.tamper(invoiceOf(page), 500);
      await town.world.fault({
        operation: 'gateway-refund',
        kind: 'status',
        status: 500,
        times: 2,
      });
      await town.world.fault({ operation: 'gateway-refund', kind: 'reset-after-commit' });
      const seen = await town.world.lastRequest();
      const id = await visitor.comeBack(await visitor.payAt(page));
      await until('the refund', async () => {
        await hurry(town);
        return (await visitor.checkout(id)).page === 'refunded' ? true : undefined;
      });
      const calls = await town.world.requests(seen);
      const refunds = calls.filter(({ operation }) => operation === 'gateway-refund').length;
      must('refused twice, lost once, and not asked again', refunds === 3, refunds);
    },
  },
  {
    name: 'a payment page that could not be made, and an hour later one that could: active',
    async act(town) {
      // An hour later the day that was chosen must still be on sale.
      await town.world.toMorning();
      const visitor = new Visitor(town);
      await visitor.walkTo('review');
      // Not one of them arrives.
      await town.world.fault({ operation: 'gateway-create-invoice', kind: 'reset', times: 500 });
      await visitor.agree().then(
        () => must('it was not made', false),
        (error: unknown) => must('it was refused in words', error instanceof NotTaken, error),
      );
      await town.world.clearFaults();
      await town.world.advance('PT1H');
      await until('the first attempt to be over', async () => {
        await hurry(town);
        const over = await town.rows(
          "select 1 from payments where state = 'expired' and gateway_ref is null",
        );
        return over.length > 0 || undefined;
      });
      const reply = await visitor.agree();
      must('a page', reply.kind === 'leave' && reply.external, reply);
      // Whether the first one was made after all nobody can say now, and nobody has to.
      await town.world.fault({
        operation: 'gateway-list-invoices',
        kind: 'status',
        status: 500,
        times: 500,
      });
      const id = await visitor.comeBack(await visitor.payAt(reply.href));
      await waitFor(visitor, id, ['done']);
      await town.world.clearFaults();
    },
  },
  {
    name: 'a payment page that its gateway does not know any more: over an hour after its end, and another one can be had',
    async act(town) {
      await town.world.toMorning();
      const visitor = new Visitor(town);
      const page = await visitor.walkToPayment();
      const id = checkoutOf(await wayBack(town, invoiceOf(page)));
      const operation = 'gateway-read-invoice';
      await town.world.fault({ operation, kind: 'status', status: 404, times: 1_000 });
      await town.world.advance('PT2H');
      await hurry(town);
      await waitFor(visitor, id, ['closed']);
      await town.world.clearFaults();
      const reply = await visitor.agree();
      must('another page', reply.kind === 'leave' && reply.external, reply);
      const next = await visitor.comeBack(await visitor.payAt(reply.href));
      await waitFor(visitor, next, ['done']);
    },
  },
  {
    name: 'a bank that captures after the page has expired: active, as nothing else was bought',
    async act(town) {
      const visitor = new Visitor(town);
      const page = await visitor.walkToPayment();
      const id = checkoutOf(await wayBack(town, invoiceOf(page)));
      await town.world.expireInvoice(invoiceOf(page));
      await waitFor(visitor, id, ['closed']);
      await town.world.payLate(invoiceOf(page));
      await hurry(town);
      await waitFor(visitor, id, ['done']);
    },
  },
  {
    name: 'a bank that captures late, after something else was bought: back',
    async act(town) {
      const visitor = new Visitor(town);
      const page = await visitor.walkToPayment();
      const first = checkoutOf(await wayBack(town, invoiceOf(page)));
      await visitor.want(first, 'give-up');
      await visitor.walkTo('review', { from: 'schedule', mode: 'start' });
      const reply = await visitor.agree();
      must('another page', reply.kind === 'leave' && reply.external);
      const second = await visitor.comeBack(await visitor.payAt(reply.href));
      await waitFor(visitor, second, ['done']);
      await town.world.payLate(invoiceOf(page));
      await until('the late money to be back', async () => {
        await hurry(town);
        const { payments } = (await readOutside(town)).gateway;
        const late = payments.find(({ invoiceId }) => invoiceId === invoiceOf(page));
        return late !== undefined && late.refunded === late.amount ? true : undefined;
      });
    },
  },
  ...confirmCases,
]);
