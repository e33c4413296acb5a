import { minuteMs } from '@/lib/kernel/time';
import type { TrackingPoll } from '@/lib/tracking/page-poll.server';
import { until } from '../../../scripts/stack/ready';
import type { Answer } from '../../harness/customer-client';
import { type Cluster, inCluster } from '../cluster/cluster';
import { Customer } from '../customer';
import { must, type Prover } from '../prover';
import { bought, PartnerPolls, setHour } from './pages';

type Bought = Awaited<ReturnType<typeof bought>>;

const points = ['reading-claimed', 'reading-answered'] as const;

const open = (cluster: Cluster, token: string, instance: number) =>
  new Customer(cluster)
    .onInstance(instance)
    .ask(`/api/pickups?token=${token}&locale=ar&look=opened`);

const pollOf = ({ text }: Answer) => JSON.parse(text) as TrackingPoll;

/** Moves the clock to the next morning and waits for the poll worker's requests. */
async function nextMorning(cluster: Cluster, { token }: Bought): Promise<void> {
  await setHour(cluster, 6, 1);
  await until('the first question of the day', async () => {
    const { ageMs } = pollOf(await open(cluster, token, 0));
    return ageMs !== null && ageMs < minuteMs ? true : undefined;
  });
}

/**
 * An instance dies with the poll lease: the other one takes over within one period, and polls once.
 */
async function dies(cluster: Cluster, { id, token }: Bought, point: string): Promise<void> {
  await cluster.world.advance('PT7M');
  const questions = await PartnerPolls.from(cluster, id);
  let killed: Promise<number> | undefined;
  cluster.failpoints.once(point, async ({ pid }) => {
    killed = cluster.killPid(pid);
    await killed;
    return undefined;
  });
  await open(cluster, token, 0).catch(() => undefined);
  await until('a death', async () => killed);
  const dead = (await killed) ?? 0;
  const other = 1 - dead;
  const meanwhile = await open(cluster, token, other);
  must('what was known is shown meanwhile', pollOf(meanwhile).ageMs !== null, meanwhile.text);
  await cluster.world.advance('PT4M');
  await open(cluster, token, other);
  const before = (await questions.gather()).length;
  must('not asked twice', before === (point === 'reading-answered' ? 1 : 0), before);
  await cluster.world.advance('PT3M');
  await open(cluster, token, other);
  must('the other one takes over within one period', (await questions.gather()).length === 1);
  await cluster.start(dead);
}

/** A lease holder that sleeps past its lease sends no request when it wakes, and writes nothing. */
async function sleeps(cluster: Cluster, { id, token }: Bought): Promise<void> {
  await cluster.world.advance('PT7M');
  const questions = await PartnerPolls.from(cluster, id);
  const held = cluster.failpoints.hold('reading-claimed');
  const sleeper = open(cluster, token, 0);
  await held.reached;
  await cluster.world.advance('PT7M');
  const awake = await open(cluster, token, 1);
  must('the other one asks', (await questions.gather()).length === 1);
  // Any request updates the instance's clock offset.
  await open(cluster, 'x'.repeat(32), 0);
  held.release();
  const late = await sleeper;
  must('the sleeper does not', (await questions.gather()).length === 0);
  must('and shows what the other one learnt', pollOf(late).version === pollOf(awake).version, [
    late.text,
    awake.text,
  ]);
}

/**
 * Kills or suspends the instance that holds the poll lease: nothing is polled twice, and another
 * instance continues (§8).
 */
export const kills: Prover = {
  name: 'kills',
  trials: ['killed', 'slept'],
  prove: ({ long }) =>
    inCluster(async (cluster) => {
      await setHour(cluster, 6);
      const one = await bought(cluster);
      must('known', pollOf(await open(cluster, one.token, 0)).ageMs !== null);
      const rounds = long ? 20 : 1;
      for (let round = 0; round < rounds; round += 1) {
        for (const point of points) await dies(cluster, one, point);
        await sleeps(cluster, one);
        await nextMorning(cluster, one);
      }
      return { killed: rounds * points.length, slept: rounds };
    }),
};
