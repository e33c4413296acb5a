import { randomBytes } from 'node:crypto';
import { minuteMs } from '@/lib/kernel/time';
import type { Prover } from '../prover';
import { inTown } from '../trust/on-stage';
import type { Town } from '../trust/stage';
import { must } from '../trust/suites/suite';
import { bought, setHour } from './one-subscription';
import { Partner } from './partner';
import { Audience, Questions, shortestPause, timesBySubscription, viewersOf } from './viewers';

const tick = { seconds: 10, duration: 'PT10S', inAMinute: 6 };
/** Ticks after which what began together has drifted apart. */
const settledAfter = 20 * tick.inAMinute;

/**
 * Many that were bought: one through the front door, and rows like its own for the others, whose subscriptions a client of
 * ours made at the partner. Gives their links.
 */
async function boughtMany(town: Town, count: number): Promise<string[]> {
  const { id, token } = await bought(town);
  const partner = new Partner(town.world.key);
  const customers = Math.ceil(count / 50);
  const lanes = Array.from({ length: customers }, async (_, lane) => {
    const customer = await partner.settle(`0559${String(lane).padStart(6, '0')}`);
    const links: string[] = [];
    for (let made = lane; made < count - 1; made += customers) {
      const subscription = await partner.buy(customer);
      const link = randomBytes(24).toString('base64url');
      await town.rows(
        `insert into checkouts select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
           'subscription_id', $1::bigint, 'tracking_token', $2::text, 'next_attempt_at', null))).*
         from checkouts one where subscription_id = $3`,
        [subscription, link, id],
      );
      links.push(link);
    }
    return links;
  });
  return [token, ...(await Promise.all(lanes)).flat()];
}

/** So many subscriptions with a viewer each: one question each in five minutes, and not all at once. */
export const manySubscriptions: Prover = {
  name: 'many subscriptions',
  prove: ({ long }) =>
    inTown(async (town) => {
      await setHour(town, 7);
      const links = await boughtMany(town, long ? 1_000 : 40);
      const viewers = viewersOf(links, 1);
      const audience = new Audience(town);
      const questions = await Questions.from(town);
      const ticks = (long ? 60 : 30) * tick.inAMinute;
      const each: number[] = [];
      for (let at = 0; at < ticks; at += 1) {
        const nowMs = Date.parse((await town.world.advance(tick.duration)).now);
        // Pages are opened at any second of a minute; each looks once a minute, and when a check is due.
        await audience.look(
          viewers.filter(
            ({ nextCheckMs = Infinity }, index) =>
              index % tick.inAMinute === at % tick.inAMinute || nextCheckMs <= nowMs,
          ),
        );
        each.push((await questions.gather()).length);
      }
      await audience.close();

      const bySubscription = timesBySubscription(questions.all);
      must('all were asked about', bySubscription.size === links.length, bySubscription.size);
      const due = (ticks * tick.seconds * 1_000) / (7 * minuteMs);
      for (const [id, asked] of bySubscription) {
        const pause = shortestPause(asked);
        must(`five minutes between two of ${id}`, pause >= 5 * minuteMs, pause);
        must(`asked about ${id} as often as may be`, asked.length >= Math.floor(due), asked.length);
      }
      // Evenly it would be a thirtieth in each tick: they began in a single minute. Of few, some meet by chance.
      const busiest = Math.max(...each.slice(settledAfter));
      must('spread out', busiest <= Math.max(12, links.length / 6), busiest);
      return {
        subscriptions: links.length,
        questions: questions.all.length,
        'in the busiest ten seconds': busiest,
      };
    }),
};
