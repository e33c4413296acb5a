import { readOutside } from '../oracle/books';
import { hurry } from '../oracle/oracle';
import { insist, waitFor } from '../patience';
import { checkoutOf, invoiceOf, Visitor } from '../visitor';
import { refusalOf } from './proof';
import { must, sharingSuite } from './suite';

/** One live checkout, one draft, one kept payment each. */
export const M3 = sharingSuite('M3', [
  {
    name: 'five tabs on two instances agree at once: one checkout, one draft, one page',
    async act(town) {
      const visitor = new Visitor(town);
      await visitor.walkTo('review');
      const before = (await readOutside(town)).subscriptions.length;
      const replies = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          insist(() => visitor.onInstance(index % 2).agree()),
        ),
      );
      const pages = new Set(replies.map((reply) => (reply.kind === 'leave' ? reply.href : '')));
      must('one page', pages.size === 1, [...pages]);
      must('one draft', (await readOutside(town)).subscriptions.length === before + 1);
      const [page = ''] = pages;
      const backs = await Promise.allSettled([visitor.payAt(page), visitor.payAt(page)]);
      const back = backs.find((one) => one.status === 'fulfilled');
      must('paid', back?.status === 'fulfilled', backs);
      const tabs = Array.from({ length: 4 }, (_, index) => visitor.onInstance(index % 2));
      await Promise.all(tabs.map((tab) => tab.comeBack(back.value)));
      await waitFor(visitor, checkoutOf(back.value), ['done']);
    },
  },
  {
    name: 'two devices, two orders, both pages paid: one is active, the other goes back',
    async act(town) {
      const phone = new Visitor(town);
      const first = await phone.walkToPayment({ mode: 'weekly' });
      const laptop = new Visitor(town, phone.person);
      await town.world.advance('PT3M');
      await laptop.walkTo('review', { mode: 'start' });
      const reply = await laptop.agree();
      must('a page', reply.kind === 'leave' && reply.external, reply);
      await phone.payAt(first).catch(() => town.world.payLate(invoiceOf(first)));
      const id = await laptop.comeBack(await laptop.payAt(reply.href));
      await hurry(town);
      await waitFor(laptop, id, ['done', 'refunded']);
    },
  },
  {
    name: 'a page that the gateway does not cancel: nothing else can be paid beside it',
    async act(town) {
      const visitor = new Visitor(town);
      const page = await visitor.walkToPayment();
      await visitor.walkTo('review', { from: 'schedule', mode: 'start' });
      const before = (await readOutside(town)).gateway.invoices.length;
      await town.world.fault({
        operation: 'gateway-cancel-invoice',
        kind: 'status',
        status: 400,
        times: 500,
      });
      const refused = await refusalOf(visitor.agree());
      must('in words', refused.code === 'payment-unreachable', refused.answer);
      must('no second page', (await readOutside(town)).gateway.invoices.length === before);
      await town.world.clearFaults();
      const reply = await visitor.agree();
      must('another page', reply.kind === 'leave' && reply.external && reply.href !== page, reply);
      await waitFor(visitor, await visitor.comeBack(await visitor.payAt(reply.href)), ['done']);
    },
  },
  {
    name: 'pay is pressed on two instances while the gateway is slow: one page',
    async act(town) {
      const visitor = new Visitor(town);
      await visitor.walkTo('review');
      await town.world.fault({ operation: 'gateway-create-invoice', kind: 'delay', ms: 1_000 });
      const before = (await readOutside(town)).gateway.invoices.length;
      const tabs = [visitor.onInstance(0), visitor.onInstance(1), visitor.onInstance(0)];
      const replies = await Promise.all(tabs.map((tab) => insist(() => tab.agree())));
      must('one page', new Set(replies.map((one) => JSON.stringify(one))).size === 1, replies);
      must('one invoice', (await readOutside(town)).gateway.invoices.length === before + 1);
    },
  },
]);
