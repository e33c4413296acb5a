import { minuteMs } from '@/lib/kernel/time';
import type { TrackingPoll } from '@/lib/tracking/view';
import { until } from '../../../scripts/stack/ready';
import type { Prover } from '../prover';
import { inTown } from '../trust/on-stage';
import type { Town } from '../trust/stage';
import { must } from '../trust/suites/suite';
import { type Answer, Visitor } from '../trust/visitor';
import { bought, setHour } from './one-subscription';
import { Questions } from './viewers';

type Bought = Awaited<ReturnType<typeof bought>>;

const points = ['reading-claimed', 'reading-answered'] as const;

const open = (town: Town, token: string, instance: number) =>
  new Visitor(town).onInstance(instance).ask(`/api/pickups?token=${token}&locale=ar&look=opened`);

const pollOf = ({ text }: Answer) => JSON.parse(text) as TrackingPoll;

/** The next morning, with what the followers had to ask by then asked. */
async function nextMorning(town: Town, { token }: Bought): Promise<void> {
  await setHour(town, 6, 1);
  await until('the first question of the day', async () => {
    const { ageMs } = pollOf(await open(town, token, 0));
    return ageMs !== null && ageMs < minuteMs ? true : undefined;
  });
}

/** An instance dies with the right to ask: the other one takes over within one period, and asks once. */
async function dies(town: Town, { id, token }: Bought, point: string): Promise<void> {
  await town.world.advance('PT7M');
  const questions = await Questions.from(town, id);
  let killed: Promise<number> | undefined;
  town.failpoints.once(point, async ({ pid }) => {
    killed = town.killPid(pid);
    await killed;
    return undefined;
  });
  await open(town, token, 0).catch(() => undefined);
  await until('a death', async () => killed);
  const dead = (await killed) ?? 0;
  const other = 1 - dead;
  const meanwhile = await open(town, token, other);
  must('what was known is shown meanwhile', pollOf(meanwhile).ageMs !== null, meanwhile.text);
  await town.world.advance('PT4M');
  await open(town, token, other);
  const before = (await questions.gather()).length;
  must('not asked twice', before === (point === 'reading-answered' ? 1 : 0), before);
  await town.world.advance('PT3M');
  await open(town, token, other);
  must('the other one takes over within one period', (await questions.gather()).length === 1);
  await town.start(dead);
}

/** A holder that sleeps longer than its right lasts asks nothing when it wakes, and writes nothing. */
async function sleeps(town: Town, { id, token }: Bought): Promise<void> {
  await town.world.advance('PT7M');
  const questions = await Questions.from(town, id);
  const held = town.failpoints.hold('reading-claimed');
  const sleeper = open(town, token, 0);
  await held.reached;
  await town.world.advance('PT7M');
  const awake = await open(town, token, 1);
  must('the other one asks', (await questions.gather()).length === 1);
  // Any request tells its process how late it is.
  await open(town, 'x'.repeat(32), 0);
  held.release();
  const late = await sleeper;
  must('the sleeper does not', (await questions.gather()).length === 0);
  must('and shows what the other one learnt', pollOf(late).version === pollOf(awake).version, [
    late.text,
    awake.text,
  ]);
}

/** Whoever holds the right to ask is killed, or sleeps: nobody asks twice, and somebody else goes on (§8). */
export const kills: Prover = {
  name: 'kills',
  survivals: ['killed', 'slept'],
  prove: ({ long }) =>
    inTown(async (town) => {
      await setHour(town, 6);
      const one = await bought(town);
      must('known', pollOf(await open(town, one.token, 0)).ageMs !== null);
      const rounds = long ? 20 : 2;
      for (let round = 0; round < rounds; round += 1) {
        for (const point of points) await dies(town, one, point);
        await sleeps(town, one);
        await nextMorning(town, one);
      }
      return { killed: rounds * points.length, slept: rounds };
    }),
};
