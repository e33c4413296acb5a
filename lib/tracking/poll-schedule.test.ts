import { expect, test } from 'vitest';
import { minuteMs } from '@/lib/kernel/time';
import {
  nextPollAt,
  scheduleAfterDoubtfulEnd,
  scheduleAfterFailure,
  scheduleAfterHeldBack,
  scheduleAfterPoll,
} from './poll-schedule';

const noon = new Date('2026-12-07T09:00:00Z');
const night = new Date('2026-12-07T22:00:00Z');
const minutesAfter = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / minuteMs;

test('in service hours a question may follow after five minutes, and follows after fifteen though nobody looks (§8)', () => {
  const { askAfter, dueAt } = scheduleAfterPoll(noon, 0);
  expect(minutesAfter(noon, askAfter)).toBe(5);
  expect(minutesAfter(noon, dueAt)).toBe(15);
});

test('what began together drifts apart, by a fifth at most and never below five minutes', () => {
  const { askAfter, dueAt } = scheduleAfterPoll(noon, 1);
  expect(minutesAfter(noon, askAfter)).toBe(6);
  expect(minutesAfter(noon, dueAt)).toBe(18);
});

test('at night it is once an hour, and again with the first hour of service', () => {
  expect(minutesAfter(night, scheduleAfterPoll(night, 0).dueAt)).toBe(60);
  const early = new Date('2026-12-07T04:30:00Z');
  expect(scheduleAfterPoll(early, 0).dueAt.toISOString()).toBe('2026-12-07T05:00:00.000Z');
  const late = new Date('2026-12-07T20:30:00Z');
  expect(minutesAfter(late, scheduleAfterPoll(late, 0).dueAt)).toBe(60);
});

test('a page that stays open has it asked every five minutes by day and every fifteen by night', () => {
  const open = (askedAt: Date) => nextPollAt({ ...scheduleAfterPoll(askedAt, 0), askedAt });
  expect(minutesAfter(noon, open(noon))).toBe(5);
  expect(minutesAfter(night, open(night))).toBe(15);
  expect(nextPollAt({ askAfter: noon, askedAt: null })).toEqual(noon);
});

test('an end that is doubted is asked about once an hour, by whoever comes first', () => {
  const { askAfter, dueAt } = scheduleAfterDoubtfulEnd(noon, 0);
  expect(minutesAfter(noon, askAfter)).toBe(60);
  expect(dueAt).toEqual(askAfter);
});

test('a failure waits as long as the partner asks for, else 5, 10, then 15 minutes', () => {
  const wait = (failures: number, retryAfterMs?: number) =>
    minutesAfter(noon, scheduleAfterFailure(noon, { failures, retryAfterMs }, 0).askAfter);
  expect([0, 1, 2, 9].map((failures) => wait(failures))).toEqual([5, 10, 15, 15]);
  expect(wait(0, 30 * minuteMs)).toBe(30);
  expect(wait(5, minuteMs)).toBe(5);
  expect(wait(0, 900 * minuteMs)).toBe(360);
});

test('no worker asks before a failure allows it', () => {
  const { askAfter, dueAt } = scheduleAfterFailure(
    noon,
    { failures: 0, retryAfterMs: 40 * minuteMs },
    0,
  );
  expect(dueAt).toEqual(askAfter);
});

test('a question that never left is put again in seconds by who looks, in minutes by a worker', () => {
  const { askAfter, dueAt } = scheduleAfterHeldBack(noon, false, 0);
  expect(askAfter.getTime() - noon.getTime()).toBe(5_000);
  expect(minutesAfter(noon, dueAt)).toBe(5);
  expect(minutesAfter(noon, scheduleAfterHeldBack(noon, true, 0).askAfter)).toBe(1);
});
