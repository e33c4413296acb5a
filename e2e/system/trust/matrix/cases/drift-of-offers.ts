import assert from 'node:assert/strict';
import type { StepName } from '../../../../harness/door';
import { ground } from '../../../../harness/ground';
import { locales } from '../../../../harness/words';
import { agree } from '../../../../harness/legs';
import { answersOf, ends, finish, send, sent } from '../person-on-way';
import type { PickupDay } from '@/lib/onboarding/pickup';
import type { Visitor } from '../../visitor';
import type { Lane } from '../lane';
import { sawCode, sawPage, say, visible } from '../seen';
import { agreed, type Case, faultsOf, inLanguage, payAndEnd, setting } from './case';

const daysOf = (visitor: Visitor) =>
  visitor.read<{ days: PickupDay[] }>('/api/pickup-days').then(({ days }) => days);

interface SeededPlan {
  id: number;
  plan_types: { id: number }[];
}

interface Chosen {
  planId: number;
  optionId: number;
  halalas: number;
}

/** The plans as the partner gives them, and what a visitor has chosen of them. */
async function plansFor(lane: Lane, visitor: Visitor) {
  const answer = await fetch(`${ground().sandbox.url}/external-partner/plans`, {
    headers: { 'api-key': lane.world.key, accept: 'application/json' },
  });
  const { data: plans } = (await answer.json()) as { data: SeededPlan[] };
  const { choice } = (await answersOf(visitor, 'plan')) as { choice: string };
  const [planId = 0, optionId = 0, halalas = 0] = choice.split(':').map(Number);
  return { plans, chosen: { planId, optionId, halalas } };
}

/** The plans that instances keep for a minute are those of now, for whoever comes next. */
async function everywhereReadAnew(visitor: Visitor, chosen: Chosen): Promise<void> {
  const choice = `${chosen.planId}:${chosen.optionId}:${chosen.halalas}`;
  for (const language of locales) {
    const reader = inLanguage(visitor, language);
    for (reader.instance of [0, 1]) await sent(reader, 'plan', { choice });
  }
}

/** The review leads back to a step instead of to the payment, and its page says why: in the words of the reason, or in others. */
async function leadsBack(
  visitor: Visitor,
  answers: unknown,
  step: StepName,
  reason: string,
  saysWhy = (path: string): Promise<unknown> => sawPage(visitor, path, [`steps.reasons.${reason}`]),
) {
  const { href } = await sent(visitor, 'review', answers);
  const path = href.replace(/^\/\w\w/, '');
  assert.ok(path.startsWith(`/start/${step}?`), href);
  assert.match(path, new RegExp(`[?&]reason=${reason}$`));
  await saysWhy(path);
}

/** The page of the plans says what the chosen one cost and what it costs now, in whole riyals. */
async function sawPrices(visitor: Visitor, path: string, was: number, now: number): Promise<void> {
  await sawPage(visitor, path, ['step-plan.title']);
  const answer = await visitor.ask(`/${visitor.language}${path}`);
  const text = visible(answer.text);
  const words = say(visitor.language, 'step-plan.repriced');
  // Where an amount stands there is a gap in the words: two spaces, then one before the full stop. It is shown, and read out.
  const pattern = words.replace(' .', ` ${now} .{0,40}\\.`).replace('  ', ` ${was} .{0,40}`);
  assert.match(text, new RegExp(pattern));
}

/** Goes from a step to the review and agrees; gives the payment page. */
async function agreedAfter(visitor: Visitor, from: StepName, planId: number): Promise<string> {
  await visitor.walkTo('review', { from, planId });
  return agreed(visitor);
}

/** What the partner has on offer, and where, changes on the way. */
export const driftOfOffers: Record<string, Case> = {
  D1: async (lane, visitor) => {
    await visitor.walkTo('review');
    const answers = await answersOf(visitor, 'review');
    const struck = await lane.arm('is-location-covered', setting('data.is_covered', false));
    await leadsBack(visitor, answers, 'coverage', 'not-covered');
    await struck();
    await lane.world.clearFaults();
    const place = await answersOf(visitor, 'coverage');
    const { href: next } = await sent(visitor, 'coverage', place);
    assert.match(next, /\/start\/address$/, 'who they are is kept');
    await finish(visitor, 'address');
  },
  D3: async (lane, visitor) => {
    await visitor.walkTo('address');
    const answers = await answersOf(visitor, 'address');
    const play = setting('data.is_served', false);
    const struck = await lane.arm('save-address', play, 1);
    const reply = await sent(visitor, 'address', answers);
    assert.deepEqual([reply.kind, (reply as { reason?: string }).reason], ['stop', 'not-covered']);
    await struck();
    await finish(visitor, 'address');
  },
  D2: async (lane, visitor) => {
    await visitor.walkTo('schedule');
    const answers = await answersOf(visitor, 'schedule');
    const struck = await lane.arm('available-days', { kind: 'not-covered' }, 1);
    assert.equal((await sent(visitor, 'schedule', answers)).kind, 'next');
    await struck();
    await finish(visitor, 'review');
  },
  D4: async (lane, visitor) => {
    await visitor.walkTo('review');
    const answers = await answersOf(visitor, 'review');
    const choice = (await answersOf(visitor, 'plan')) as { choice: string };
    const planId = Number(choice.choice.split(':')[0]);
    await lane.world.setAvailable(planId, false);
    try {
      await leadsBack(visitor, answers, 'plan', 'plan-withdrawn');
    } finally {
      await lane.world.setAvailable(planId, true);
    }
    await finish(visitor, 'review');
  },
  D5: async (lane, visitor) => {
    await visitor.walkTo('review');
    const answers = await answersOf(visitor, 'review');
    const { plans, chosen } = await plansFor(lane, visitor);
    const path = `data.${plans.findIndex(({ id }) => id === chosen.planId)}.plan_types`;
    const others = plans
      .flatMap(({ plan_types: options }) => options)
      .filter(({ id }) => id !== chosen.optionId);
    const struck = await lane.arm('list-plans', setting(path, others.slice(0, 1)));
    await leadsBack(visitor, answers, 'plan', 'plan-withdrawn');
    await struck();
    await lane.world.clearFaults();
    await finish(visitor, 'review');
  },
  D6: async (lane, visitor) => {
    await visitor.walkTo('review');
    const play = { kind: 'schema', set: { path: 'data.total', value: 1 } };
    const struck = await lane.arm('subscribe', play, 1);
    const { href } = (await agree(visitor)) as { href: string };
    await struck();
    const id = href.split('/').at(-1) ?? '';
    await sawPage(visitor, `/checkout/${id}`, ['checkout.price-title']);
    await visitor.want(id, 'give-up');
    await ends(visitor, id, 'closed');
    await finish(visitor, 'review');
  },
  D7: async (lane, visitor) => {
    await visitor.walkTo('review');
    const answers = await answersOf(visitor, 'review');
    const { chosen } = await plansFor(lane, visitor);
    const struck = await lane.arm('gateway-create-invoice', { kind: 'status', status: 500 });
    sawCode(await send(visitor, 'review', answers), 'payment-unreachable');
    await struck();
    await lane.world.clearFaults();
    await lane.world.setPrice(chosen.optionId, chosen.halalas / 100 + 25);
    try {
      const was = chosen.halalas / 100;
      await leadsBack(visitor, answers, 'plan', 'price-changed', (path) =>
        sawPrices(visitor, path, was, was + 25),
      );
      const { invoices } = await lane.world.payments();
      const at = chosen.halalas + 2_500;
      const page = await agreedAfter(visitor, 'plan', chosen.planId);
      const made = (await lane.world.payments()).invoices.filter(
        ({ id }) => !invoices.some((one) => one.id === id),
      );
      assert.deepEqual(
        made.map(({ amount }) => amount),
        [at],
        'what was agreed to anew',
      );
      await payAndEnd(lane, visitor, page);
      // The page that was never made is given up once it would be over.
      await lane.world.advance('PT31M');
    } finally {
      await lane.world.setPrice(chosen.optionId, chosen.halalas / 100);
      await everywhereReadAnew(visitor, chosen);
    }
  },
  D8: async (lane, visitor) => {
    await visitor.walkTo('review');
    const answers = await answersOf(visitor, 'review');
    const play = { kind: 'schema', set: { path: 'data.0.periods', value: [] } };
    const struck = await lane.arm('available-days', play);
    await leadsBack(visitor, answers, 'schedule', 'day-gone');
    await struck();
    await lane.world.clearFaults();
    await finish(visitor, 'schedule');
  },
  D9: async (lane, visitor) => {
    await visitor.walkTo('review', { mode: 'start' });
    const answers = await answersOf(visitor, 'review');
    const { period } = (await answersOf(visitor, 'schedule')) as { period: string };
    const code = period === 'morning' ? 'evening' : 'morning';
    const play = setting('data.0.periods', [{ code, name: 'Another' }]);
    const struck = await lane.arm('available-days', play);
    await leadsBack(visitor, answers, 'schedule', 'day-gone');
    await struck();
    await lane.world.clearFaults();
    await finish(visitor, 'schedule');
  },
  D10: async (lane, visitor) => {
    await visitor.walkTo('schedule');
    const answers = (await answersOf(visitor, 'schedule', { mode: 'start' })) as { date: string };
    const struck = await lane.arm('available-days', setting('data.0.is_today', true));
    const offered = (await daysOf(visitor)).map(({ date }) => String(date));
    assert.ok(offered.length > 0 && !offered.includes(answers.date), 'today is not sold');
    const refused = await faultsOf(visitor, 'schedule', answers);
    assert.deepEqual([refused.status, refused.fields], [422, { date: 'day-gone' }]);
    await struck();
    await lane.world.clearFaults();
    await finish(visitor, 'schedule');
  },
  D11: async (lane, visitor) => {
    await visitor.walkTo('schedule');
    const before = await daysOf(visitor);
    for (const way of ['sunday-0', 'sunday-1', 'iso']) {
      await lane.world.amend({ overrides: { 'week-day': way } });
      assert.deepEqual(await daysOf(visitor), before, way);
    }
    await lane.world.amend({ overrides: { 'week-day': null } });
    await finish(visitor, 'schedule');
  },
  D12: async (lane, visitor) => {
    await visitor.walkTo('plan');
    const answers = await answersOf(visitor, 'plan');
    const nothing = { kind: 'schema', set: { path: 'data', value: [] } };
    let struck = await lane.arm('list-plans', nothing, 1);
    const refused = await faultsOf(visitor, 'plan', answers);
    assert.deepEqual([refused.status, refused.fields], [422, { choice: 'plan-withdrawn' }]);
    await struck();
    await sawPage(visitor, '/plans', ['plans.empty-title']);
    await sent(visitor, 'plan', answers);
    struck = await lane.arm('available-days', nothing, 1);
    const { days } = await visitor.read<{ days: unknown[] }>('/api/pickup-days');
    assert.deepEqual(days, []);
    await struck();
    await finish(visitor, 'schedule');
  },
  D13: async (lane, visitor) => {
    await visitor.walkTo('plan');
    const { plans } = await plansFor(lane, visitor);
    const struck = await lane.arm('list-plans', setting('data.1.id', plans[0]?.id));
    await finish(visitor, 'plan', { planId: plans[0]?.id ?? 0 });
    await struck();
  },
};
