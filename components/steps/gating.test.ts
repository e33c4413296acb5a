import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mobile } from '@/lib/kernel/mobile';
import { syncClock } from '@/lib/kernel/time';
import { firstOpenStep, isOpen, progressOf } from '@/lib/wizard/engine';
import { emptyJourney, type Journey } from '@/lib/wizard/journey';
import { stepIds } from '@/lib/wizard/step';
import { steps } from './registry';

beforeEach(() => syncClock(new Date('2026-12-01T09:00:00Z'), true));
afterEach(() => syncClock(new Date(), false));

const mobile = '0551234567' as Mobile;
const point = { lat: 24.694, long: 46.685 };

/** A customer before the review. */
const complete: Journey = {
  ...emptyJourney,
  provenMobile: mobile,
  answers: {
    ...Object.fromEntries(stepIds.filter((id) => id !== 'review').map((id) => [id, {}])),
    mobile: { mobile },
    schedule: { mode: 'weekly', date: '2026-12-07', period: 'evening' },
  },
  facts: {
    coverage: { point, placeId: null, wish: null },
    registration: { mobile, customerName: 'سارة', returning: false },
    address: { point, mobile },
    preferences: { mobile, kept: {} },
    plan: { planId: 2, optionId: 21, ordersCount: 4, halalas: 42_000, wish: null },
  },
};

const closedBy = (change: Partial<Journey>): string[] => {
  const journey = { ...complete, ...change };
  return steps.filter(({ id, holds }) => id !== 'review' && !holds(journey)).map(({ id }) => id);
};

it('counts every step, the review last', () => {
  const count = stepIds.length;
  expect(progressOf(steps, 'review')).toEqual({ place: count, count });
  expect(firstOpenStep(steps, complete).id).toBe('review');
  expect(firstOpenStep(steps, emptyJourney).id).toBe('coverage');
});

it('opens no step before the earlier ones are done', () => {
  expect(steps.filter(({ id }) => isOpen(steps, id, emptyJourney)).map(({ id }) => id)).toEqual([
    'coverage',
  ]);
  expect(steps.every(({ id }) => isOpen(steps, id, complete))).toBe(true);
});

describe('a change of', () => {
  it('the place reopens only the address', () => {
    const coverage = { point: { lat: 24.7, long: 46.7 }, placeId: null, wish: null };
    const facts = { ...complete.facts, coverage };
    expect(closedBy({ facts })).toEqual(['address']);
    expect(firstOpenStep(steps, { ...complete, facts }).id).toBe('address');
  });

  it('the mobile reopens every step that belongs to the customer', () => {
    const provenMobile = '0559999999' as Mobile;
    const answers = { ...complete.answers, mobile: { mobile: provenMobile } };
    expect(closedBy({ provenMobile, answers })).toEqual(['registration', 'address', 'preferences']);
  });

  it('a lost verification closes every step after it', () => {
    expect(closedBy({ provenMobile: null })).toEqual([
      'mobile',
      'registration',
      'address',
      'preferences',
    ]);
    expect(firstOpenStep(steps, { ...complete, provenMobile: null }).id).toBe('mobile');
  });

  it('the plan link reopens the plan only when it is new', () => {
    const requesting = (wish: object | null, answered: object | null) => ({
      ...complete.facts,
      coverage: { point, placeId: null, wish },
      plan: { ...(complete.facts.plan as object), wish: answered },
    });
    const wish = { planId: 3, optionId: 31 };
    expect(closedBy({ facts: requesting(wish, null) })).toEqual(['plan']);
    expect(closedBy({ facts: requesting(wish, { ...wish }) })).toEqual([]);
  });

  it('the date closes a schedule whose day has come', () => {
    syncClock(new Date('2026-12-06T21:00:00Z'), true);
    expect(closedBy({})).toEqual(['schedule']);
  });
});
