import { expect, test } from 'vitest';
import {
  acceptAnswers,
  awaitProof,
  clearFacts,
  firstOpenStep,
  isOpen,
  keepDraft,
  mergeJourneys,
  progressOf,
} from './engine';
import { emptyJourney, type Journey } from './journey';

/** Steps in which the last but one depends on the first: the engine must work with any steps. */
const steps = [
  { id: 'place', needs: () => true, holds: () => true },
  { id: 'name', needs: () => true, holds: () => true },
  {
    id: 'door',
    needs: () => true,
    holds: ({ answers, facts }: Journey) => facts.door === answers.place,
  },
  { id: 'review', needs: () => true, holds: () => false },
];

const answered = (...pairs: [string, unknown, unknown?][]): Journey =>
  pairs.reduce(
    (journey, [id, answers, facts]) => acceptAnswers(journey, id, answers, facts),
    emptyJourney,
  );

test('a step opens when those before it are done', () => {
  expect(isOpen(steps, 'place', emptyJourney)).toBe(true);
  expect(isOpen(steps, 'name', emptyJourney)).toBe(false);
  expect(isOpen(steps, 'name', answered(['place', 'here']))).toBe(true);
  expect(isOpen(steps, 'no-such-step', emptyJourney)).toBe(false);
  expect(firstOpenStep(steps, answered(['place', 'here'])).id).toBe('name');
});

test('a change of an early answer reopens only steps that no longer hold', () => {
  const done = answered(['place', 'here'], ['name', 'Sarah'], ['door', '12', 'here']);
  expect(firstOpenStep(steps, done).id).toBe('review');
  const moved = acceptAnswers(done, 'place', 'there', null);
  expect(moved.answers.name).toBe('Sarah');
  expect(moved.answers.door).toBe('12');
  expect(firstOpenStep(steps, moved).id).toBe('door');
});

test('an answer refused after it was accepted reopens its step with the answer', () => {
  const done = answered(['place', 'here'], ['name', 'Sarah'], ['door', '12', 'here']);
  const refused = clearFacts(done, ['door']);
  expect(firstOpenStep(steps, refused).id).toBe('door');
  expect(isOpen(steps, 'review', refused)).toBe(false);
  expect(refused.answers).toEqual(done.answers);
  expect(firstOpenStep(steps, acceptAnswers(refused, 'door', '12', 'here')).id).toBe('review');
});

test('continuing skips steps that are already answered', () => {
  const done = answered(['place', 'here'], ['name', 'Sarah'], ['door', '12', 'here']);
  expect(firstOpenStep(steps, acceptAnswers(done, 'name', 'Sara', null)).id).toBe('review');
  expect(firstOpenStep(steps, acceptAnswers(done, 'place', 'there', null)).id).toBe('door');
});

test('a draft is kept until its step is accepted', () => {
  const typed = keepDraft(emptyJourney, 'name', { name: 'Sar' });
  expect(typed.drafts.name).toEqual({ name: 'Sar' });
  expect(acceptAnswers(typed, 'name', 'Sarah', null).drafts.name).toBeUndefined();
});

test('a step that waits for a code keeps its draft; the next accepted step ends the wait', () => {
  const done = answered(['place', 'here'], ['name', 'Sarah'], ['door', '12', 'here']);
  const waiting = awaitProof(done, 'door', { door: '13' });
  expect(waiting.awaitsProof).toBe('door');
  expect(waiting.answers).toEqual(done.answers);
  expect(waiting.drafts.door).toEqual({ door: '13' });
  const proven = acceptAnswers(waiting, 'name', 'Sarah', null);
  expect(proven.awaitsProof).toBeNull();
  expect(proven.drafts.door).toEqual({ door: '13' });
});

test('answers of this device take precedence over those of another', () => {
  const merged = mergeJourneys(
    answered(['place', 'here']),
    answered(['place', 'there'], ['name', 'Sarah']),
  );
  expect(merged.answers).toEqual({ place: 'here', name: 'Sarah' });
});

test('progress counts from one', () => {
  expect(progressOf(steps, 'name')).toEqual({ place: 2, count: 4 });
});
