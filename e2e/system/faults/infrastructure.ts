import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import pg from 'pg';
import { until } from '../../../scripts/stack/ready';
import { invoiceOf } from '../../harness/customer-client';
import type { CaseRunner } from '../case-runner';
import type { Cases } from '../cases';
import { sharedServices } from '../cluster/cluster';
import { paidEvent, returnUrl, webhook } from '../gateway';
import { assertErrorResponse } from './assertions';
import { webhooks, withWebhook } from './gateway';

/** Connects to the database server as an administrator, outside the app's database. */
async function asAdmin<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const { postgres } = await sharedServices();
  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

const nameOf = ({ cluster }: CaseRunner): string =>
  new URL(cluster.environment.DATABASE_URL ?? '').pathname.slice(1);

const endConnections = (runner: CaseRunner, admin: pg.Client) =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    nameOf(runner),
  ]);

/** Runs `work` while no client can connect to the database. */
const withoutDatabase = <Result>(
  runner: CaseRunner,
  work: () => Promise<Result>,
): Promise<Result> =>
  asAdmin(async (admin) => {
    const allow = (yes: boolean) =>
      admin.query(`alter database "${nameOf(runner)}" with allow_connections ${yes}`);
    await allow(false);
    await endConnections(runner, admin);
    try {
      return await work();
    } finally {
      await allow(true);
    }
  });

/** The infrastructure below the app fails and recovers. */
export const infrastructureStories: Cases = {
  'requests wait for a slow database': async (runner, customer) => {
    await customer.walkTo('plan');
    const answers = await customer.answersOf('plan');
    const holder = await runner.cluster.database.connect();
    let isDone = false;
    await holder.query('begin');
    await holder.query('lock table journeys in access exclusive mode');
    const answer = customer.send('plan', answers).finally(() => (isDone = true));
    const waiting =
      "select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'";
    await until('a query to wait for the lock', async () => {
      const { rowCount } = await asAdmin((admin) => admin.query(waiting, [nameOf(runner)]));
      return rowCount ? true : undefined;
    });
    assert.equal(isDone, false, 'it waits');
    await holder.query('commit');
    holder.release();
    assert.equal((await answer).status, 200);
    await customer.finish('schedule');
  },
  'the app recovers after its database connections are cut': async (runner, customer) => {
    await customer.walkTo('address');
    const answers = await customer.answersOf('address');
    await asAdmin((admin) => endConnections(runner, admin));
    await until('an address to be taken', async () => {
      const answer = await customer.send('address', answers);
      return answer.status === 200 || undefined;
    });
    await customer.finish('preferences');
  },
  'an instance without a database does not start, and the others serve': async (
    runner,
    customer,
  ) => {
    const nowhere =
      runner.cluster.environment.DATABASE_URL?.replace(nameOf(runner), 'not_there') ?? '';
    await assert.rejects(runner.instanceWith({ DATABASE_URL: nowhere }), /before it was ready/);
    customer.instance = undefined;
    await customer.finish('coverage');
  },
  'a lost database is reported, and no payment page is created': async (runner, customer) => {
    await customer.walkTo('review');
    const answers = await customer.answersOf('review');
    const other = customer.another();
    const page = await other.walkToPayment();
    const back = await returnUrl(runner.cluster, invoiceOf(page));
    const before = (await runner.world.payments()).invoices.length;
    const link = randomBytes(24).toString('base64url');
    await withoutDatabase(runner, async () => {
      assertErrorResponse(await customer.send('review', answers), 'service-unavailable');
      const status = await webhook(runner.cluster, paidEvent(runner.cluster, 'any'));
      assert.ok(status >= 500, 'a webhook is not acknowledged');
      const { location } = (await other.ask(back)).headers;
      assert.match(String(location), /[?&]a=/, 'the way back is kept');
      assert.equal((await runner.world.payments()).invoices.length, before, 'no payment begun');
      // A failed query must not log its parameters: a link's token is a credential.
      for (const path of [`/api/pickups?token=${link}&locale=ar`, `/ar/track/${link}`])
        assert.ok((await other.ask(path)).status >= 500, `${path} finds nothing`);
      assert.ok(runner.cluster.log().includes('Failed query'), 'what failed is logged');
      assert.ok(!runner.cluster.log().includes(link), 'the link is not');
    });
    await until('both instances to serve again', async () => {
      for (other.instance of [0, 1])
        if ((await other.ask('/api/health/ready')).status !== 200) return undefined;
      return true;
    });
    await customer.finish('review');
    await other.payAndEnd(page);
  },
  'six concurrent customers share one database connection': async (runner, customer) => {
    const instance = await runner.instanceWith({ DATABASE_POOL: '1' });
    const customers = Array.from({ length: 6 }, () => customer.another());
    for (const one of customers) one.instance = instance;
    await Promise.all(customers.map((one) => one.finish('coverage')));
    await runner.endThird();
  },
  'no request fails during a rolling restart while customers subscribe': async (
    runner,
    customer,
  ) => {
    for (const instance of [0, 1]) {
      await runner.cluster.stop(instance);
      await runner.cluster.start(instance, { DRAIN_MS: '2000' });
    }
    let isOver = false;
    let count = 0;
    const failed: string[] = [];
    const customers = Array.from({ length: 2 }, async () => {
      while (!isOver) {
        const one = customer.another();
        one.instance = undefined;
        await one.finish('coverage').then(
          () => (count += 1),
          (error: Error) => failed.push(error.message),
        );
      }
    });
    for (const instance of [0, 1]) await runner.cluster.replace(instance);
    isOver = true;
    await Promise.all(customers);
    assert.deepEqual(failed, []);
    assert.ok(count > 0, 'not run: no customer subscribed meanwhile');
  },
  'an instance that ran out of file handles recovers': async (runner, customer) => {
    // Fewer handles are not enough to start: modules are read in parallel.
    const handles = 400;
    customer.instance = await runner.instanceWith({}, handles);
    const starts = () => runner.cluster.log().split('"event":"ready"').length;
    const before = starts();
    await customer.walkTo('plan');
    const answers = await customer.answersOf('plan');
    let turnedAway = 0;
    const port = Number(new URL(runner.cluster.instanceUrls[customer.instance] ?? '').port);
    const crowd = Array.from({ length: 2 * handles }, () =>
      connect(port, '127.0.0.1')
        .on('error', () => {})
        .on('close', () => (turnedAway += 1)),
    );
    await until('some to be turned away', () => Promise.resolve(turnedAway > 0 || undefined));
    const answer = await customer.send('plan', answers);
    // 502 is the proxy's own: the instance refused the connection.
    if (answer.status !== 200 && answer.status !== 502)
      assert.match(answer.text, /^\{"code":"[a-z-]+","reference":/, 'words of ours');
    for (const socket of crowd) socket.destroy();
    await until('the instance to serve again', async () => {
      const { status } = await customer.send('plan', answers);
      return status === 200 || undefined;
    });
    assert.equal(starts(), before, 'it has gone on all the time');
    await runner.endThird();
  },
  'the old and the new webhook secret are accepted during a rotation': async (runner, customer) => {
    const { MOYASAR_WEBHOOK_SECRET: old = '' } = runner.cluster.environment;
    const fresh = `${old.slice(1)}-`;
    const instance = await runner.instanceWith({
      MOYASAR_WEBHOOK_SECRET: fresh,
      MOYASAR_WEBHOOK_SECRET_OLD: old,
    });
    const invoice = invoiceOf(await customer.walkToPayment());
    const before = await webhooks(runner);
    const gateway = customer.another();
    gateway.instance = instance;
    const tell = async (secret: string) => {
      const json = paidEvent(runner.cluster, invoice, { secret_token: secret });
      return (await gateway.ask('/api/webhooks/moyasar', { method: 'POST', json })).status;
    };
    for (const secret of [old, fresh, old]) assert.equal(await tell(secret), 200);
    for (const secret of ['', old + fresh, fresh.slice(0, -1)])
      assert.equal(await tell(secret), 401);
    assert.equal(await webhooks(runner), before + 3, 'the three, and nothing else');
    await runner.endThird();
  },
  'a webhook sent while no instance serves leads to activation later': async (runner, customer) => {
    const page = await customer.walkToPayment();
    const id = await customer.checkoutOf(page);
    await Promise.all([runner.cluster.stop(0), runner.cluster.stop(1)]);
    await withWebhook(runner, 'normal', () => runner.world.pay(invoiceOf(page)));
    await Promise.all([runner.cluster.start(0), runner.cluster.start(1)]);
    await runner.world.advance('PT2M');
    await customer.ends(id, 'done');
    await customer.confirmedOnce();
  },
};
