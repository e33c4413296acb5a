import { until } from '../../../../scripts/stack/ready';
import { hurry } from '../oracle/oracle';
import { waitFor } from '../patience';
import type { Town } from '../stage';
import { Visitor } from '../visitor';
import { type Case, must } from './suite';

/** How often somebody looks whose page waits: fewer than a network may in a minute. */
const watched = 24;

/** Has the worker look at a checkout, and waits until it has. */
async function lookOnce(town: Town, id: string): Promise<void> {
  await hurry(town);
  await until('a look of the worker', async () => {
    const looked = await town.rows(
      `select 1 from checkouts where id = $1 and (attempts > 0 or next_attempt_at is null)
       and (lease_until is null or lease_until < now())`,
      [id],
    );
    return looked.length > 0 || undefined;
  });
}

/** What may become of confirm (§4.9), and of what 4.10 says of it: paid for is active, and soon. */
export const confirmCases: Case[] = [
  {
    name: 'every answer of confirm is lost: active, once',
    async act(town) {
      const visitor = new Visitor(town);
      const { mobile: customer } = visitor.person;
      const page = await visitor.walkToPayment();
      await town.world.fault({
        operation: 'confirm-payment',
        kind: 'reset-after-commit',
        times: 6,
        customer,
      });
      const id = await visitor.comeBack(await visitor.payAt(page));
      await hurry(town);
      await waitFor(visitor, id, ['done']);
    },
  },
  ...[409, 500].map((status) => ({
    name: `the answer of confirm is lost, and every repeat of it gets ${status}: active within minutes`,
    async act(town: Town) {
      const visitor = new Visitor(town);
      const { mobile: customer } = visitor.person;
      const page = await visitor.walkToPayment();
      const operation = 'confirm-payment';
      await town.world.fault({ operation, kind: 'reset-after-commit', customer });
      await town.world.fault({ operation, kind: 'status', status, times: 1_000, customer });
      const id = await visitor.comeBack(await visitor.payAt(page));
      must('not known yet', (await visitor.checkout(id)).page === 'wait');
      await town.world.advance('PT6M');
      await hurry(town);
      await waitFor(visitor, id, ['done']);
    },
  })),
  {
    name: 'confirm fails so often that it is not sent for a while: 4.10 is asked all the same, active within minutes, and so is whoever comes next',
    async act(town) {
      const visitor = new Visitor(town);
      const { mobile: customer } = visitor.person;
      const page = await visitor.walkToPayment();
      const operation = 'confirm-payment';
      await town.world.fault({ operation, kind: 'reset-after-commit', customer });
      await town.world.fault({ operation, kind: 'status', status: 500, times: 1_000, customer });
      const before = town.log().length;
      const id = await visitor.comeBack(await visitor.payAt(page));
      await until('as many failures in a row as open a circuit', async () => {
        await visitor.checkout(id);
        return town.log().includes('circuit-opened', before) || undefined;
      });
      await town.world.advance('PT6M');
      await hurry(town);
      await waitFor(visitor, id, ['done']);
      await town.world.clearFaults();
      const next = new Visitor(town);
      await waitFor(next, await next.subscribe(), ['done']);
    },
  },
  {
    name: 'confirm fails each time, and the partner says that nothing came of it: the next one is a new intent',
    async act(town) {
      const visitor = new Visitor(town);
      const { mobile: customer } = visitor.person;
      const page = await visitor.walkToPayment();
      const operation = 'confirm-payment';
      await town.world.fault({ operation, kind: 'status', status: 500, times: 1_000, customer });
      const id = await visitor.comeBack(await visitor.payAt(page));
      const keyNow = async () => {
        const [row] = await town.rows<{ key: string }>(
          'select confirm_key as key from checkouts where id = $1',
          [id],
        );
        return row?.key;
      };
      const first = await keyNow();
      await lookOnce(town, id);
      must('the same intent', (await keyNow()) === first);
      await town.world.advance('PT6M');
      await hurry(town);
      await until('another one', async () => (await keyNow()) !== first || undefined);
      await town.world.clearFaults();
      await hurry(town);
      await waitFor(visitor, id, ['done']);
    },
  },
  {
    name: '4.10 answers 429 to settlement: left alone for as long as it asks for, and active after that',
    async act(town) {
      const visitor = new Visitor(town);
      const { mobile: customer } = visitor.person;
      const page = await visitor.walkToPayment();
      const confirm = { operation: 'confirm-payment', customer };
      await town.world.fault({ ...confirm, kind: 'reset-after-commit' });
      await town.world.fault({ ...confirm, kind: 'status', status: 500, times: 1_000 });
      const id = await visitor.comeBack(await visitor.payAt(page));
      const operation = 'subscription-orders';
      const asks = { kind: 'status', status: 429, retryAfter: 1_500 };
      const busy = await town.world.fault({ operation, ...asks, customer });
      await town.world.advance('PT6M');
      await hurry(town);
      await until(
        'the question that is too many',
        async () => (await town.world.strikes(busy.id)) > 0 || undefined,
      );
      const seen = await town.world.lastRequest();
      await town.world.advance('PT20M');
      await lookOnce(town, id);
      const [row] = await town.rows<{ subscription_id: string }>(
        'select subscription_id from checkouts where id = $1',
        [id],
      );
      const again = (await town.world.requests(seen)).filter((one) =>
        one.path.endsWith(`/subscription/${row?.subscription_id}/orders`),
      );
      must('left alone', row !== undefined && again.length === 0, again);
      await town.world.advance('PT16M');
      await hurry(town);
      await waitFor(visitor, id, ['done']);
    },
  },
  {
    name: 'confirm answers that it is a draft still: not sold as active before 4.10 says so, and its invoice is kept',
    async act(town) {
      const visitor = new Visitor(town);
      const { mobile: customer } = visitor.person;
      const page = await visitor.walkToPayment();
      const times = 1_000;
      const lie = (operation: string, path: string) =>
        town.world.fault({
          operation,
          kind: 'schema',
          set: { path, value: 'draft' },
          times,
          customer,
        });
      await lie('confirm-payment', 'data.subscription.state.code');
      await lie('subscription-orders', 'data.subscription.state');
      const id = await visitor.comeBack(await visitor.payAt(page));
      must('being looked into', (await visitor.checkout(id)).page === 'wait');
      await hurry(town);
      must('still', (await visitor.checkout(id)).page === 'wait');
      await town.world.clearFaults();
      await town.world.advance('PT6M');
      await hurry(town);
      await waitFor(visitor, id, ['done']);
      const [row] = await town.rows<{ attention: string | null }>(
        'select attention from checkouts where id = $1',
        [id],
      );
      must('with its invoice', row?.attention === null, row);
    },
  },
  {
    name: 'confirm is refused, and somebody watches: their looks put nobody’s next try off, and are no intents of their own',
    async act(town) {
      const visitor = new Visitor(town);
      const { mobile: customer } = visitor.person;
      const page = await visitor.walkToPayment();
      const operation = 'confirm-payment';
      await town.world.fault({ operation, kind: 'status', status: 422, times: 1_000, customer });
      const seen = await town.world.lastRequest();
      const id = await visitor.comeBack(await visitor.payAt(page));
      for (let look = 0; look < watched; look += 1) await visitor.checkout(id);
      const [row] = await town.rows<{ attempts: number }>(
        'select attempts from checkouts where id = $1',
        [id],
      );
      // The worker's own are few in that time: each waits for twice as long as the one before.
      must('looks that count', row !== undefined && row.attempts < watched / 2, row);
      const asked = (await town.world.requests(seen)).filter((one) => one.operation === operation);
      must('each a new intent', asked.length < watched / 2, asked.length);
      await town.world.clearFaults();
      await hurry(town);
      await waitFor(visitor, id, ['done']);
    },
  },
];
