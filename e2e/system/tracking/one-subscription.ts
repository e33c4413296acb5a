import { dayMs, minuteMs } from '@/lib/kernel/time';
import type { Prover } from '../prover';
import { inTown } from '../trust/on-stage';
import { subscribePatiently } from '../trust/patience';
import type { Town } from '../trust/stage';
import { must } from '../trust/suites/suite';
import { Visitor } from '../trust/visitor';
import {
  Audience,
  mostInAnHour,
  Questions,
  shortestPause,
  timesBySubscription,
  viewersOf,
} from './viewers';

const mostAnHour = 12;
const floorMs = 5 * minuteMs;

/** Somebody's subscription, just bought; its id at the partner and its link. */
export async function bought(town: Town): Promise<{ id: number; token: string; visitor: Visitor }> {
  const visitor = new Visitor(town);
  // A partner that failed a moment ago is left alone for a while (the breaker).
  const checkout = await subscribePatiently(visitor);
  const { trackingToken } = await visitor.checkout(checkout);
  const [row] = await town.rows<{ subscription_id: string }>(
    'select subscription_id from checkouts where id = $1',
    [checkout],
  );
  if (!row || typeof trackingToken !== 'string') throw new Error('Nothing was bought.');
  return { id: Number(row.subscription_id), token: trackingToken, visitor };
}

/** Freezes the town's clock at this hour UTC of a day of its own, `days` from its today. */
export async function setHour(town: Town, hour: number, days = 0): Promise<void> {
  const { now } = await town.world.clock();
  const day = new Date(Date.parse(now.slice(0, 10)) + days * dayMs).toISOString().slice(0, 10);
  await town.world.setClock(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
}

/**
 * A subscription's whole life, before so many viewers on two instances: never more than 12 questions in an hour, never two
 * within five minutes, none after the end (§8).
 */
export const oneSubscription: Prover = {
  name: 'one subscription',
  prove: ({ long }) =>
    inTown(async (town) => {
      // Ten in the morning in Riyadh.
      await setHour(town, 7);
      const { id, token } = await bought(town);
      const questions = await Questions.from(town);
      const audience = new Audience(town);
      // A thousand pages opened at once, in a short run too.
      await audience.look(viewersOf([token], 1_000));
      await questions.gather();
      must('one question for a thousand viewers', questions.all.length <= 1, questions.all);
      const viewers = viewersOf([token], long ? 1_000 : 30);

      const watch = async (minutes: number) => {
        for (let minute = 0; minute < minutes; minute += 1) {
          await town.world.advance('PT1M');
          await audience.look(viewers);
          await questions.gather();
        }
      };
      const [minutes, short] = long ? [150, 12] : [65, 3];
      await watch(minutes);
      must('asked about as often as may be', questions.all.length >= minutes / 7, questions.all);

      let days = 0;
      for (; !(await isOver(town, token)); days += 1) {
        must('it comes to an end', days < 60);
        // Each day at another hour, also at night.
        await town.world.advance('PT23H');
        await watch(short);
      }
      const before = (await questions.gather(), questions.all.length);
      await watch(short);
      await town.world.advance('P3D');
      await watch(short);
      must('nothing is asked after the end', questions.all.length === before);

      const times = timesBySubscription(questions.all).get(id) ?? [];
      must('at most 12 in an hour', mostInAnHour(times) <= mostAnHour, mostInAnHour(times));
      must('five minutes between two', shortestPause(times) >= floorMs, shortestPause(times));
      await audience.close();
      const { changed, unchanged } = audience.looks;
      must('most looks find nothing new', unchanged > changed, audience.looks);
      return {
        viewers: viewers.length,
        looks: changed + unchanged,
        'unchanged looks': unchanged,
        questions: questions.all.length,
        days,
      };
    }),
};

/** Whether there is nothing more to learn, for a page that is opened now. */
async function isOver(town: Town, token: string): Promise<boolean> {
  const { pollAfterMs } = await new Visitor(town).read<{ pollAfterMs: number | null }>(
    `/api/pickups?token=${token}&look=opened`,
  );
  return pollAfterMs === null;
}
