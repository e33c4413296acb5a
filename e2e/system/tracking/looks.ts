import { secondMs } from '@/lib/kernel/time';
import { toldSnapshot } from '@/lib/tracking/history';
import type { TrackingPoll, TrackingSnapshot } from '@/lib/tracking/view';
import { until } from '../../../scripts/stack/ready';
import type { Fault } from '../../harness/world';
import { sawPage, say, visible } from '../faults/seen';
import type { Town } from '../trust/stage';
import { must } from '../trust/suites/suite';
import { Visitor } from '../trust/visitor';
import { bought, setHour } from './one-subscription';
import { Questions } from './viewers';

/** The response to a poll, with the snapshot that is stored. */
interface View extends TrackingPoll {
  snapshot: TrackingSnapshot | null;
}

/** A page that is opened, at one of the instances or at a certain one: what it shows, and how old that is in seconds. */
export async function open(
  town: Town,
  token: string,
  instance?: number,
): Promise<{ view: View; age: number }> {
  const visitor = new Visitor(town);
  if (instance !== undefined) visitor.instance = instance;
  const answer = await visitor.ask(`/api/pickups?token=${token}&locale=en&look=opened`);
  must('an answer', answer.status === 200, answer.text);
  const poll = JSON.parse(answer.text) as TrackingPoll;
  const [row] = await town.rows<{ snapshot: unknown; ended: boolean }>(
    `select snapshot, ended from trackings join checkouts using (subscription_id)
     where tracking_token = $1`,
    [token],
  );
  const age = poll.ageMs === null ? -1 : poll.ageMs / secondMs;
  return { view: { ...poll, snapshot: row ? toldSnapshot(row) : null }, age };
}

/** A page that is opened until nothing of it is old: who looks while another one asks is shown what was known before. */
export const openWell = (town: Town, token: string) =>
  until('an answer of now', async () => {
    const seen = await open(town, token);
    return seen.view.stale ? undefined : seen;
  });

/** The pickups that a page shows. */
export const ordersIn = ({ view }: { view: View }) => view.snapshot?.orders ?? [];

/** A subscription of which something is known, at ten in the morning. */
export async function known(town: Town) {
  await setHour(town, 7, 1);
  const one = await bought(town);
  const first = await until('its pickups to be known', async () => {
    const seen = await open(town, one.token);
    if (ordersIn(seen).length > 0) return seen;
    await town.world.advance('PT6S');
    return undefined;
  });
  await town.world.advance('PT7M');
  const { mobile: customer } = one.visitor.person;
  return {
    ...one,
    questions: await Questions.from(town, one.id),
    orders: ordersIn(first),
    /** What goes wrong with questions about this one alone: those of earlier cases are followed still. */
    fault: (fault: Omit<Fault, 'operation'>) =>
      town.world.fault({ ...fault, operation: 'subscription-orders', customer }),
  };
}

/** How often the partner was asked about a subscription, and how often it has failed since it answered last. */
export async function asksOf(town: Town, id: number): Promise<{ asks: number; failures: number }> {
  const [row] = await town.rows<{ asks: number; failures: number }>(
    'select asks, failures from trackings where subscription_id = $1',
    [id],
  );
  if (!row) throw new Error(`nobody follows ${id}`);
  return row;
}

/**
 * Waits until each question about a subscription has failed for good that was put since it was asked about `before` times: one is
 * put again by itself, at real moments, and the clock must not move on in between.
 */
export const failedForGood = (town: Town, id: number, before: number): Promise<unknown> =>
  until('the question to have failed', async () => {
    const { asks, failures } = await asksOf(town, id);
    return asks - before === failures ? true : undefined;
  });

/** The page stands, in both languages, with all its pickups. */
export async function pageStands(town: Town, token: string, tag: string): Promise<void> {
  for (const language of ['ar', 'en'] as const) {
    const visitor = new Visitor(town, undefined, language);
    await sawPage(visitor, `/track/${token}`, ['tracking.pickups']);
    const { text } = await visitor.ask(`/${language}/track/${token}`);
    must(`${tag} in ${language}`, visible(text).includes(say(language, `tracking.tag.${tag}`)));
  }
}
