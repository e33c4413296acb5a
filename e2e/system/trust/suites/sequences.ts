import { until } from '../../../../scripts/stack/ready';
import { messagesFile } from '../../../harness/ground';
import { confirmOf } from '../late-confirm';
import { readOutside } from '../oracle/books';
import { audit, hurry, settled } from '../oracle/oracle';
import { said, waitFor } from '../patience';
import type { Town } from '../stage';
import { checkoutOf, invoiceOf, NotTaken, Visitor } from '../visitor';
import { refusalOf } from './proof';
import { type Case, must, suite } from './suite';

const pageOf = (reply: Awaited<ReturnType<Visitor['agree']>>): string => {
  must('a payment page', reply.kind === 'leave' && reply.external, reply);
  return reply.href;
};

const stateOf = async (town: Town, id: string): Promise<string> =>
  (await town.rows<{ state: string }>('select state from checkouts where id = $1', [id]))[0]
    ?.state ?? '';

/** Whose captured money is still with us, in halalas. */
async function keptOf(town: Town, invoices: string[]): Promise<number[]> {
  const { payments } = (await readOutside(town)).gateway;
  return payments
    .filter(({ invoiceId, status }) => invoices.includes(invoiceId ?? '') && status !== 'failed')
    .map(({ amount, refunded }) => amount - refunded)
    .filter((amount) => amount > 0);
}

const cases: Case[] = [
  {
    name: 'two tabs with different days, both paid',
    async act(town) {
      const first = new Visitor(town);
      const one = await first.walkToPayment({ mode: 'weekly' });
      await first.walkTo('review', { from: 'schedule', mode: 'start' });
      const other = pageOf(await first.agree());
      must('two pages', invoiceOf(one) !== invoiceOf(other));
      await town.world.payLate(invoiceOf(one));
      const id = await first.comeBack(await first.payAt(other));
      await waitFor(first, id, ['done']);
      await hurry(town);
      await until('one of them to be back', async () =>
        (await keptOf(town, [invoiceOf(one), invoiceOf(other)])).length === 1 ? true : undefined,
      );
    },
  },
  ...(['strict', 'hostile'] as const).map((profile) => ({
    name:
      profile === 'strict'
        ? 'a draft in the way: the earlier order is offered, with its own price, and is the one that is paid'
        : 'the first draft is handed back: it is not sold as the second order',
    async act(town: Town) {
      await town.world.amend({ profile });
      const visitor = new Visitor(town);
      const first = await visitor.orderGivenUp();
      await visitor.walkTo('review', { from: 'schedule', mode: 'start' });
      const reply = await visitor.agree();
      must('looked at first', reply.kind === 'leave' && !reply.external, reply);
      must('the earlier one', reply.href.includes(first), reply);
      const { href } = await visitor.want(first, 'pay');
      const id = await visitor.comeBack(await visitor.payAt(href));
      must('it is the earlier one', id === first);
      await waitFor(visitor, id, ['done']);
      await town.world.amend({ profile: 'default' });
    },
  })),
  {
    name: 'a draft in the way of two devices at once: one of them is led to it, the other hears of the change',
    async act(town) {
      const phone = new Visitor(town);
      const first = await phone.orderGivenUp();
      await town.world.amend({ profile: 'strict' });
      const laptop = new Visitor(town, phone.person);
      await town.world.advance('PT3M');
      await laptop.walkTo('review', { mode: 'start' });
      await phone.walkTo('review', { from: 'schedule', mode: 'start' });
      const aside = town.failpoints.hold('stood-aside');
      const one = refusalOf(phone.agree());
      await aside.reached;
      const opened = town.failpoints.hold('checkout-opened');
      const other = laptop.agree();
      // Heard below: also where this ends before.
      other.catch(() => {});
      await opened.reached;
      aside.release();
      const { answer } = await one;
      must('told of the other order', answer.text.includes('"edited-elsewhere"'), answer);
      opened.release();
      const reply = await other;
      must('the earlier one', reply.kind === 'leave' && reply.href.includes(first), reply);
    },
  },
  ...(['strict', 'hostile'] as const).map((profile) => ({
    name: `an order that was refunded leaves its draft in the way, ${profile}: said, with its number`,
    async act(town: Town) {
      const visitor = new Visitor(town);
      const page = await visitor.walkToPayment();
      await town.world.tamper(invoiceOf(page), 19_901);
      const id = await visitor.comeBack(await visitor.payAt(page));
      await waitFor(visitor, id, ['refunded']);
      await town.world.amend({ profile });
      const before = town.log().length;
      const reply = await visitor.agree();
      must('looked at first', reply.kind === 'leave' && !reply.external, reply);
      must('the earlier one', reply.href.includes(`${id}?reason=earlier-order`), reply);
      const { text } = await visitor.ask(reply.href);
      const { checkout } = messagesFile('ar') as { checkout: Record<string, string> };
      const { reference } = await visitor.checkout(id);
      must('said to be in the way', text.includes(checkout['earlier-past-title'] ?? 'nothing'));
      must('with its number', text.includes(`>${reference}<`), reference);
      await said(town, 'past-draft-in-the-way');
      const isFalse = town.log().slice(before).includes('draft-of-another-checkout');
      must('nobody else is suspected', !isFalse);
      // The partner has taken it out of the way.
      await town.world.amend({ profile: 'default' });
      const second = await visitor.comeBack(await visitor.payAt(pageOf(await visitor.agree())));
      await waitFor(visitor, second, ['done']);
    },
  })),
  {
    name: 'a capture one second after expiry',
    async act(town) {
      const visitor = new Visitor(town);
      const page = await visitor.walkToPayment();
      const [row] = await town.rows<{ checkout_id: string; expires_at: Date }>(
        'select checkout_id, expires_at from payments where gateway_ref = $1',
        [invoiceOf(page)],
      );
      must('a payment', row !== undefined);
      await town.world.setClock(new Date(row.expires_at.getTime() + 1_000).toISOString());
      await town.world.payLate(invoiceOf(page));
      await hurry(town);
      await waitFor(visitor, row.checkout_id, ['done']);
      await town.world.runOn();
    },
  },
  {
    name: 'a capture of the wrong amount, while another tab pays on',
    async act(town) {
      const visitor = new Visitor(town);
      const page = await visitor.walkToPayment();
      await town.world.tamper(invoiceOf(page), 19_901);
      const id = await visitor.comeBack(await visitor.payAt(page));
      await waitFor(visitor, id, ['refunded']);
      const again = pageOf(await visitor.agree());
      const second = await visitor.comeBack(await visitor.payAt(again));
      must('another checkout', second !== id);
      await waitFor(visitor, second, ['done']);
    },
  },
  {
    name: 'confirm timed out, then a refund was wanted, then the partner activates',
    async act(town) {
      const visitor = new Visitor(town);
      const { mobile: customer } = visitor.person;
      const page = await visitor.walkToPayment();
      await town.world.fault({
        operation: 'confirm-payment',
        kind: 'hang',
        times: 1_000,
        customer,
      });
      const id = checkoutOf(await visitor.payAt(page));
      await until('a confirm to be sent', async () => {
        const [row] = await town.rows<{ confirm_sent_at: Date | null }>(
          'select confirm_sent_at from checkouts where id = $1',
          [id],
        );
        return row?.confirm_sent_at ? true : undefined;
      });
      const arrive = await confirmOf(town, id);
      await town.world.advance('PT49H');
      await waitFor(visitor, id, ['refunded']);
      await town.world.clearFaults();
      await arrive();
      await town.world.advance('PT10M');
      await until('a person to be called', async () => {
        await hurry(town);
        return (await stateOf(town, id)) === 'needs-a-person' ? true : undefined;
      });
      await said(town, 'active-after-refund');
    },
  },
  {
    name: 'a lease holder that sleeps and wakes writes nothing more',
    async act(town) {
      const visitor = new Visitor(town);
      const page = await visitor.walkToPayment();
      const held = town.failpoints.hold('confirm-written');
      const back = await visitor.payAt(page);
      const id = checkoutOf(back);
      const { pid } = await held.reached;
      // The lease ends while its holder sleeps and renews it no more; another takes over and finishes.
      process.kill(pid, 'SIGSTOP');
      await until(
        'somebody else to finish',
        async () => {
          await hurry(town);
          return (await stateOf(town, id)) === 'active' ? true : undefined;
        },
        40_000,
      );
      const before = await town.rows('select * from checkout_events where checkout_id = $1', [id]);
      process.kill(pid, 'SIGCONT');
      held.release();
      await visitor.comeBack(back);
      await settled(town);
      const after = await town.rows('select * from checkout_events where checkout_id = $1', [id]);
      must('nothing was written any more', after.length === before.length, after);
    },
  },
  {
    name: 'two devices link again in turn while one of them is paying',
    async act(town) {
      const phone = new Visitor(town);
      const page = await phone.walkToPayment();
      const { customers } = await readOutside(town);
      const known = customers.find(({ mobile }) => mobile === phone.person.mobile);
      must('known', known !== undefined);
      await town.world.revokeTokens(known.id);
      const laptop = new Visitor(town, phone.person);
      await town.world.advance('PT3M');
      const [back] = await Promise.all([phone.payAt(page), laptop.walkTo('schedule')]);
      await waitFor(phone, await phone.comeBack(back), ['done']);
      const links =
        (await readOutside(town)).customers.find(({ id }) => id === known.id)?.links ?? [];
      must('once more, or once each', links.length >= 2 && links.length <= 4, links.length);
    },
  },
  {
    name: 'sign-out at the gateway: paid and active all the same, and only the outcome is shown',
    async act(town) {
      const visitor = new Visitor(town);
      const page = await visitor.walkToPayment();
      const left = await visitor.ask(`/api/journey?locale=${visitor.language}`, {
        method: 'POST',
        json: {},
      });
      must('signed out', left.status === 200, left);
      const id = await visitor.comeBack(await visitor.payAt(page));
      await waitFor(visitor, id, ['done']);
      const refused = await visitor.want(id, 'give-up').catch((error: unknown) => error);
      must('nothing else', refused instanceof NotTaken && refused.answer.status === 404, refused);
    },
  },
  {
    name: 'a stored 422 after its cause is gone: the next press is a new intent',
    async act(town) {
      const visitor = new Visitor(town);
      await visitor.walkTo('review');
      const { mobile: customer } = visitor.person;
      await town.world.fault({ operation: 'subscribe', kind: 'status', status: 422, customer });
      const refused = await visitor.agree().catch((error: unknown) => error);
      must('refused', refused instanceof NotTaken, refused);
      const page = pageOf(await visitor.agree());
      await waitFor(visitor, await visitor.comeBack(await visitor.payAt(page)), ['done']);
    },
  },
  {
    name: 'a return in another browser shows the outcome and nothing else',
    async act(town) {
      const visitor = new Visitor(town);
      const back = await visitor.payAt(await visitor.walkToPayment());
      const elsewhere = new Visitor(town);
      const id = await elsewhere.comeBack(back);
      await waitFor(elsewhere, id, ['done']);
      const steps = await elsewhere.ask('/ar/start/address');
      must('no wizard of theirs', !steps.text.includes('شارع الأمير سلطان'), steps.status);
      must('once more', (await elsewhere.comeBack(back)) === id);
    },
  },
  {
    name: 'the second audit finds what the first one found, and asks nobody anything',
    async act(town) {
      await audit(town);
      const before = (await readOutside(town)).subscriptions.map(
        ({ confirmations }) => confirmations.length,
      );
      await hurry(town);
      await settled(town);
      const after = (await readOutside(town)).subscriptions.map(
        ({ confirmations }) => confirmations.length,
      );
      must('the same books', JSON.stringify(before) === JSON.stringify(after));
    },
  },
];

/** The sequences that went wrong elsewhere, each by its name. The one of *already verified* stands in T1. */
export const sequences = suite('sequences', cases, {
  // A lease lasts as long as the slowest call: here somebody has to wait for its end.
  changes: { PARTNER_TIMEOUT_MS: '700', PAYMENT_TIMEOUT_MS: '700' },
});
