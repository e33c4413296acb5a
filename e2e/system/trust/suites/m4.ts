import { readOutside } from '../oracle/books';
import type { Town } from '../stage';
import { Visitor } from '../visitor';
import { refusalOf } from './proof';
import { must, sharingSuite } from './suite';

/** Shown is charged, and the draft is what was ordered. */
export const M4 = sharingSuite('M4', [
  {
    name: 'a draft that costs more than was shown is not charged before it is accepted',
    async act(town) {
      const visitor = new Visitor(town);
      await visitor.walkTo('review');
      const { mobile: customer } = visitor.person;
      await town.world.fault({
        operation: 'subscribe',
        kind: 'schema',
        set: { path: 'data.total', value: 777 },
        customer,
      });
      const reply = await visitor.agree();
      must('looked at first', reply.kind === 'leave' && !reply.external, reply);
      const id = reply.href.split('/').at(-1)?.split('?')[0] ?? '';
      const view = await visitor.checkout(id);
      must('the other price', view.page === 'price' && view.totalHalalas === 77_700, view);
      const { invoices } = (await readOutside(town)).gateway;
      const own = await town.rows<{ id: string }>(
        'select id from payments where checkout_id = $1',
        [id],
      );
      must('nothing to pay', own.length === 0 && !invoices.some(({ amount }) => amount === 77_700));
      await visitor.want(id, 'give-up');
    },
  },
  ...['another period', 'more pickups'].map((what) => ({
    name: `a draft with ${what} than asked for is not paid`,
    async act(town: Town) {
      const visitor = new Visitor(town);
      await visitor.walkTo('review', { mode: 'weekly' });
      const { answers } = await visitor.read<{ answers: { period: string } }>(
        '/api/journey/schedule',
      );
      const other = answers.period === 'morning' ? 'evening' : 'morning';
      const set =
        what === 'more pickups'
          ? { path: 'data.orders_count', value: 99 }
          : { path: 'data.preferred_pickup_period', value: other };
      const { mobile: customer } = visitor.person;
      await town.world.fault({ operation: 'subscribe', kind: 'schema', set, customer });
      const reply = await visitor.agree();
      must('back to the days', reply.kind === 'leave' && reply.href.includes('/start/'), reply);
    },
  })),
  {
    name: 'a price that rose since the review is said before anything is opened',
    async act(town) {
      const visitor = new Visitor(town);
      await visitor.walkTo('review', { planId: 14 });
      const invoices = async () => (await readOutside(town)).gateway.invoices.length;
      const before = await invoices();
      await town.world.setPrice(141, 161);
      const reply = await visitor.agree();
      await town.world.setPrice(141, 160);
      must('said', reply.kind === 'leave' && reply.href.includes('price-changed'), reply);
      must('nothing opened', (await invoices()) === before);
    },
  },
  ...['active', 'completed', 'cancelled'].map((state) => ({
    name: `what subscribe answers with is ${state} already: nobody pays for it`,
    async act(town: Town) {
      const visitor = new Visitor(town);
      await visitor.walkTo('review');
      const { mobile: customer } = visitor.person;
      const set = { path: 'data.state.code', value: state };
      await town.world.fault({ operation: 'subscribe', kind: 'schema', set, customer });
      const attempts = async () => (await town.rows('select 1 from payments')).length;
      const before = await attempts();
      const refused = await refusalOf(visitor.agree());
      must('said', refused.code === 'partner-rejected', refused.answer);
      must('nothing to pay', (await attempts()) === before);
    },
  })),
]);
