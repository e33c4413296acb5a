import fc from 'fast-check';
import pLimit from 'p-limit';
import { hourMs, minuteMs } from '@/lib/kernel/time';
import { until } from '../../../../scripts/stack/ready';
import { runServices } from '../../../harness/run-services';
import { type Cluster, sharedServices } from '../../cluster/cluster';
import type { Counts, Prover } from '../../prover';
import { audit } from '../oracle/oracle';
import { hold, SessionClient, type Watch } from './client';
import { type Command, type CommandContext, from, type Real, someLanguage } from './command';
import { commands } from './commands';
import { capturesKnown, killCommands, moveClock } from './controls';
import { stepNames } from './journey';
import { Model, type PlanType } from './model';
import { agree, comeBack, pay } from './payment';
import { walk } from './wizard';

/** A cluster that runs sessions one after another. */
interface SessionEnvironment {
  cluster: Cluster;
  planTypes: PlanType[];
  sessions: number;
}

interface ListedPlan {
  id: number;
  service: { type: { code: string } };
  plan_types: { id: number; price: number }[];
}

async function newSessionEnvironment(): Promise<SessionEnvironment> {
  const cluster = await (await sharedServices()).cluster();
  const address = `${runServices().sandbox.url}/external-partner/plans`;
  const answer = await fetch(address, { headers: { 'API-KEY': cluster.world.key } });
  const { data } = (await answer.json()) as { data: ListedPlan[] };
  const planTypes = data.flatMap(({ id: planId, service, plan_types }) =>
    plan_types.map(({ id: optionId, price }) => ({
      ...{ planId, optionId, service: service.type.code, seeded: price, price },
    })),
  );
  return { cluster, planTypes, sessions: 0 };
}

/** Steps, or how far the payment is. */
const stages = ['coverage', 'mobile', 'registration', 'plan', 'review', 'paying', 'paying', 'paid'];
/** The start of a session. */
const initialStates = fc.record({
  /** Known to the partner, unknown, or with a token that the partner ends after a minute. */
  who: fc.constantFrom('known', 'new', 'new', 'short-lived'),
  language: someLanguage,
  /** In Riyadh. */
  hour: fc.nat(23),
  /** What the customer reaches before the random commands. */
  stage: fc.constantFrom(...stages),
  nth: fc.nat(50),
});
type InitialState = typeof initialStates extends fc.Arbitrary<infer State> ? State : never;

let met = 0;
/** The last digits of a mobile, which select the sandbox's behaviour. */
const endings = { known: '000', new: '124', 'short-lived': '999' };

/**
 * Runs one session in a cluster, then compares all records of the cluster. Throws violations;
 * returns what was done.
 */
async function play(
  home: SessionEnvironment,
  beginning: InitialState,
  all: Iterable<Command>,
): Promise<Counts> {
  const { cluster } = home;
  home.sessions += 1;
  met += 1;
  const digits = String(met).padStart(5, '0');
  const mobiles: [string, string] = [`05${digits}${endings[beginning.who]}`, `05${digits}125`];
  const model = new Model(mobiles, home.planTypes);
  const watch: Watch = { kills: 0, down: 0, answers: 0 };
  const person = { mobile: mobiles[0], name: 'Noura Al-Harbi', birthDate: '1991-04-23' };
  const client = () => new SessionClient(cluster, person, beginning.language, watch);
  const clients = [client(), client()];
  const real: Real = { cluster, watch, clients, stranger: client, starting: undefined };
  try {
    await begin([model, real, from(model.devices, 0), from(clients, 0)], beginning);
    await fc.asyncModelRun(() => ({ model, real }), all);
  } finally {
    await real.starting?.catch(() => undefined);
  }
  await end(model, real);
  const captures = model.pages.filter(({ captured }) => captured !== null).length;
  return {
    sessions: 1,
    commands: model.steps,
    answers: watch.answers,
    captures,
    kills: watch.kills,
  };
}

async function begin(at: CommandContext, { hour, stage, nth }: InitialState): Promise<void> {
  const [model, real] = at;
  model.aheadMs = Date.parse((await real.cluster.world.clock()).now) - Date.now();
  const hourNow = new Date(model.now() + 3 * hourMs).getUTCHours();
  await moveClock(model, real, ((hour - hourNow + 24) % 24) * (hourMs / minuteMs));
  model.movedMs = 0;
  const step = stepNames.find((name) => name === stage);
  if (!(await walk(at, step ?? 'review', nth)) || step) return;
  await agree(at);
  const page = model.pages.at(-1);
  if (stage !== 'paid' || !page) return;
  await pay(at, page, 'good');
  await comeBack(at, page);
}

/** Waits until all work has finished, and checks the promises. */
async function end(model: Model, real: Real): Promise<void> {
  const { cluster } = real;
  await cluster.world.clearFaults();
  await cluster.heal();
  await cluster.world.webhook('normal');
  await allLookedAt(cluster);
  // A payment page that was requested but never created is given up once it would have expired.
  const unmade = await cluster.rows("select 1 from payments where state = 'created' limit 1");
  if (unmade.length > 0) {
    await moveClock(model, real, 31);
    await allLookedAt(cluster);
  }
  await capturesKnown(model, real);
  await audit(cluster);
  const active = await cluster.rows<{ id: string }>(
    "select id from checkouts where state = 'active'",
  );
  for (const { checkoutId, mustBeActive } of model.pages) {
    const isActive = active.some(({ id }) => id === checkoutId);
    hold(!mustBeActive || isActive, `M2: ${checkoutId} was paid in time, and is not active`);
  }
  for (const type of model.planTypes) {
    if (type.price !== type.seeded) await cluster.world.setPrice(type.optionId, type.seeded);
    type.price = type.seeded;
  }
  for (const planId of model.withdrawn) await cluster.world.setAvailable(planId, true);
  const faults = cluster
    .log()
    .split('\n')
    .filter((line) => /"code":"unexpected"|no transition|without (its|a) /.test(line));
  cluster.clearLog();
  if (faults.length > 0) throw new Error(`The log:\n${faults.slice(0, 3).join('\n')}`);
}

/** Has a worker process every checkout once, as happens within ten minutes anyway. */
async function allLookedAt(cluster: Cluster): Promise<void> {
  const [{ now } = { now: '' }] = await cluster.rows<{ now: string }>(
    `with due as (update checkouts set next_attempt_at = now() where next_attempt_at is not null)
     select now()::text now`,
  );
  const left = 'select 1 from checkouts where next_attempt_at <= $1::timestamptz limit 1';
  const read = async () => (await cluster.rows(left, [now])).length === 0 || undefined;
  await until('the workers to look at everything', read, 60_000);
}

const atOnce = 3;
/** One in this many sessions kills instances: a restart costs a second of CPU. */
const killsEvery = 12;
/** Few sessions in each cluster keep its records small, so that a difference is found quickly. */
const perCluster = 40;

/** Plays the session of each seed, several in parallel. Throws the first failure, shrunk. */
async function playAll(seeds: number[], maxCommands: number): Promise<Counts> {
  const free: SessionEnvironment[] = [];
  const counts: Counts = {};
  const playOne = (seed: number): Promise<void> => {
    const all = seed % killsEvery === 0 ? [...commands, ...killCommands] : commands;
    const some = fc.commands(all, { maxCommands, size: 'max' });
    const property = fc.asyncProperty(initialStates, some, async (beginning, chosen) => {
      const home = free.pop() ?? (await newSessionEnvironment());
      const played = await play(home, beginning, chosen).catch(async (error: unknown) => {
        // A difference in its records remains: the next attempt needs a new cluster.
        await home.cluster.close();
        throw error;
      });
      for (const [what, count] of Object.entries(played))
        counts[what] = (counts[what] ?? 0) + count;
      if (home.sessions < perCluster) free.push(home);
      else await home.cluster.close();
    });
    return fc.assert(property, { numRuns: 1, seed, interruptAfterTimeLimit: 300_000 });
  };
  const limit = pLimit(atOnce);
  await limit.map(seeds, playOne).catch((error: unknown) => {
    limit.clearQueue();
    throw error;
  });
  await Promise.all(free.map(({ cluster }) => cluster.close()));
  return counts;
}

/**
 * Random sessions of one customer never see a response that contradicts the actual state.
 * `SESSIONS` sets their number: with 1, `--seed` plays the session that a failure names.
 */
export const sessions: Prover = {
  name: 'sessions',
  prove({ long, seed }) {
    const length = Number(process.env.SESSIONS ?? (long ? 3_000 : 48));
    return playAll(
      Array.from({ length }, (_, nth) => seed + nth),
      long ? 20 : 8,
    );
  },
};
