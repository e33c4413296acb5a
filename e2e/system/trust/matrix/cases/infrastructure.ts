import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { until } from '../../../../../scripts/stack/ready';
import { theStage } from '../../on-stage';
import type { Lane } from '../lane';
import { answersOf, finish, send, sent } from '../person-on-way';
import { sawCode } from '../seen';
import { another, type Case, event, returnOf, post } from './case';

/** Does something to the database server, beside the town's own database. */
async function asAdmin<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const { postgres } = await theStage();
  const admin = new pg.Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

const nameOf = ({ town }: Lane): string =>
  new URL(town.environment.DATABASE_URL ?? '').pathname.slice(1);

const endAll = (lane: Lane, admin: pg.Client) =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    nameOf(lane),
  ]);

/** Nobody can connect to the town's database while this runs. */
const withoutDatabase = <Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> =>
  asAdmin(async (admin) => {
    const allow = (yes: boolean) =>
      admin.query(`alter database "${nameOf(lane)}" with allow_connections ${yes}`);
    await allow(false);
    await endAll(lane, admin);
    try {
      return await work();
    } finally {
      await allow(true);
    }
  });

/** Connects so often that the listener has to turn some away; gives all connections, those that still stand too. */
async function crowdAt(port: number, size: number): Promise<Socket[]> {
  let turnedAway = 0;
  const crowd = Array.from({ length: size }, () =>
    connect(port, '127.0.0.1')
      .on('error', () => {})
      .on('close', () => (turnedAway += 1)),
  );
  await until('somebody to be turned away', () => Promise.resolve(turnedAway > 0 || undefined));
  return crowd;
}

/** What is below the app goes away and comes back. */
export const infrastructureCases: Record<string, Case> = {
  I1: async (lane, visitor) => {
    await lane.town.stop(1);
    const nowhere = lane.town.environment.DATABASE_URL?.replace(nameOf(lane), 'not_there') ?? '';
    await assert.rejects(lane.town.start(1, { DATABASE_URL: nowhere }), /before it was ready/);
    visitor.instance = undefined;
    await finish(visitor, 'coverage');
    await lane.town.heal();
  },
  I2: async (lane, visitor) => {
    await visitor.walkTo('review');
    const answers = await answersOf(visitor, 'review');
    const other = another(visitor);
    const page = await other.walkToPayment();
    const back = await returnOf(lane, page);
    const before = (await lane.world.payments()).invoices.length;
    const link = randomBytes(24).toString('base64url');
    await withoutDatabase(lane, async () => {
      const answer = await send(visitor, 'review', answers);
      sawCode(answer, 'service-unavailable');
      const body = event(lane, { id: 'any', invoice: 'any' });
      assert.ok((await post(lane, body)) >= 500, 'a webhook is not acknowledged');
      assert.ok((await other.ask(back)).status >= 500, 'a return settles nothing');
      assert.equal((await lane.world.payments()).invoices.length, before, 'no payment begun');
      // A query that fails names what it was asked with: a link is as good as a password.
      for (const path of [`/api/pickups?token=${link}&locale=ar`, `/ar/track/${link}`]) {
        assert.ok((await other.ask(path)).status >= 500, `${path} finds nobody`);
      }
      assert.ok(lane.town.log().includes('Failed query'), 'what failed is logged');
      assert.ok(!lane.town.log().includes(link), 'the link is not');
    });
    await until('both instances to serve again', async () => {
      for (const instance of [0, 1]) {
        other.instance = instance;
        if ((await other.ask('/api/health/ready')).status !== 200) return undefined;
      }
      return true;
    });
    await finish(visitor, 'review');
    await other.comeBack(await other.payAt(page));
  },
  I3: async (lane, visitor) => {
    await visitor.walkTo('plan');
    const answers = await answersOf(visitor, 'plan');
    const holder = await lane.town.database.connect();
    let isDone = false;
    await holder.query('begin');
    await holder.query('lock table journeys in access exclusive mode');
    const answer = send(visitor, 'plan', answers).finally(() => (isDone = true));
    await until('somebody to wait for the lock', async () => {
      const rows = await asAdmin((admin) =>
        admin.query(
          "select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'",
          [nameOf(lane)],
        ),
      );
      return rows.rowCount ? true : undefined;
    });
    assert.equal(isDone, false, 'it waits');
    await holder.query('commit');
    holder.release();
    assert.equal((await answer).status, 200);
    await finish(visitor, 'schedule');
  },
  I6: async (lane, visitor) => {
    await visitor.walkTo('address');
    const answers = await answersOf(visitor, 'address');
    await asAdmin((admin) => endAll(lane, admin));
    await until('an address to be taken', async () => {
      const answer = await send(visitor, 'address', answers);
      return answer.status === 200 || undefined;
    });
    await finish(visitor, 'preferences');
  },
  I7: async (lane, visitor) => {
    await lane.town.stop(1);
    await lane.town.start(1, { DATABASE_POOL: '1' });
    const people = Array.from({ length: 6 }, () => another(visitor));
    for (const person of people) person.instance = 1;
    await Promise.all(people.map((person) => finish(person, 'coverage')));
    await lane.town.stop(1);
    await lane.town.start(1);
    await finish(visitor, 'coverage');
  },
  I10: async (lane, visitor) => {
    visitor.instance = undefined;
    await visitor.walkTo('plan');
    await lane.town.kill(1);
    await sent(visitor, 'plan', await answersOf(visitor, 'plan'));
    await finish(visitor, 'schedule');
    await lane.town.heal();
  },
  I11: async (lane, visitor) => {
    const instances = [0, 1];
    for (const instance of instances) {
      await lane.town.stop(instance);
      await lane.town.start(instance, { DRAIN_MS: '2000' });
    }
    let isOver = false;
    let count = 0;
    const failed: string[] = [];
    const people = Array.from({ length: 3 }, async () => {
      while (!isOver) {
        const person = another(visitor);
        person.instance = undefined;
        await finish(person, 'coverage').then(
          () => (count += 1),
          (error: Error) => failed.push(error.message),
        );
      }
    });
    for (const instance of instances) await lane.town.replace(instance);
    isOver = true;
    await Promise.all(people);
    assert.deepEqual(failed, [], 'no failed request in a rolling restart');
    assert.ok(count > 0, 'not run: nobody subscribed meanwhile');
    await finish(visitor, 'coverage');
  },
  I12: async (lane, visitor) => {
    // Fewer are not enough to start with: modules are read side by side.
    const handles = 400;
    await lane.town.stop(1);
    await lane.town.start(1, {}, handles);
    const starts = () => lane.town.log().split('"event":"ready"').length;
    const before = starts();
    visitor.instance = 1;
    await visitor.walkTo('plan');
    const answers = await answersOf(visitor, 'plan');
    const crowd = await crowdAt(Number(new URL(lane.town.doors[1] ?? '').port), 2 * handles);
    const answer = await send(visitor, 'plan', answers);
    // 502 is the proxy's own: nobody took the connection.
    if (answer.status !== 200 && answer.status !== 502) {
      assert.match(answer.text, /^\{"code":"[a-z-]+","reference":/, 'words of ours');
    }
    for (const socket of crowd) socket.destroy();
    await until('the instance to serve again', async () => {
      const { status } = await send(visitor, 'plan', answers);
      return status === 200 || undefined;
    });
    await finish(visitor, 'schedule');
    assert.equal(starts(), before, 'it has gone on all the time');
    await lane.town.stop(1);
    await lane.town.start(1);
  },
};
