import { expect, test } from 'vitest';
import { minuteMs } from '@/lib/kernel/time';
import {
  nextPollAt,
  scheduleAfterDoubtfulEnd,
  scheduleAfterFailure,
  scheduleAfterOpenCircuit,
  scheduleAfterPoll,
} from './poll-schedule';

const noon = new Date('2026-12-07T09:00:00Z');
const night = new Date('2026-12-07T22:00:00Z');
const minutesAfter = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / minuteMs;

test('in service hours a poll is allowed after five minutes, and the worker polls after fifteen (§8)', () => {
  const { nextPollAfter, dueAt } = scheduleAfterPoll(noon, 0);
  expect(minutesAfter(noon, nextPollAfter)).toBe(5);
  expect(minutesAfter(noon, dueAt)).toBe(15);
});

test('polls that began together spread by up to a fifth, and never below five minutes', () => {
  const { nextPollAfter, dueAt } = scheduleAfterPoll(noon, 1);
  expect(minutesAfter(noon, nextPollAfter)).toBe(6);
  expect(minutesAfter(noon, dueAt)).toBe(18);
});

test('at night there is one poll an hour, and one when service begins', () => {
  expect(minutesAfter(night, scheduleAfterPoll(night, 0).dueAt)).toBe(60);
  const early = new Date('2026-12-07T04:30:00Z');
  expect(scheduleAfterPoll(early, 0).dueAt.toISOString()).toBe('2026-12-07T05:00:00.000Z');
  const late = new Date('2026-12-07T20:30:00Z');
  expect(minutesAfter(late, scheduleAfterPoll(late, 0).dueAt)).toBe(60);
});

test('an open page polls every five minutes by day and every fifteen by night', () => {
  const open = (claimedAt: Date) => nextPollAt({ ...scheduleAfterPoll(claimedAt, 0), claimedAt });
  expect(minutesAfter(noon, open(noon))).toBe(5);
  expect(minutesAfter(night, open(night))).toBe(15);
  expect(nextPollAt({ nextPollAfter: noon, claimedAt: null })).toEqual(noon);
});

test('a doubtful end is polled once an hour, by a page or the worker', () => {
  const { nextPollAfter, dueAt } = scheduleAfterDoubtfulEnd(noon, 0);
  expect(minutesAfter(noon, nextPollAfter)).toBe(60);
  expect(dueAt).toEqual(nextPollAfter);
});

test('a failure waits as long as the partner asks for, else 5, 10, then 15 minutes', () => {
  const wait = (failures: number, retryAfterMs?: number) =>
    minutesAfter(noon, scheduleAfterFailure(noon, { failures, retryAfterMs }, 0).nextPollAfter);
  expect([0, 1, 2, 9].map((failures) => wait(failures))).toEqual([5, 10, 15, 15]);
  expect(wait(0, 30 * minuteMs)).toBe(30);
  expect(wait(5, minuteMs)).toBe(5);
  expect(wait(0, 900 * minuteMs)).toBe(360);
});

test('the worker does not poll before the delay after a failure ends', () => {
  const { nextPollAfter, dueAt } = scheduleAfterFailure(
    noon,
    { failures: 0, retryAfterMs: 40 * minuteMs },
    0,
  );
  expect(dueAt).toEqual(nextPollAfter);
});

test('a poll that was not sent is repeated by a page in seconds, by the worker in minutes', () => {
  const { nextPollAfter, dueAt } = scheduleAfterOpenCircuit(noon, false, 0);
  expect(nextPollAfter.getTime() - noon.getTime()).toBe(5_000);
  expect(minutesAfter(noon, dueAt)).toBe(5);
  expect(minutesAfter(noon, scheduleAfterOpenCircuit(noon, true, 0).nextPollAfter)).toBe(1);
});
