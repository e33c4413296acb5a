import assert from 'node:assert/strict';
import pLimit from 'p-limit';
import type { Answer } from '../../../harness/customer-client';
import type { Person } from '../../../harness/person';
import { answerStep } from '../../../harness/step-answers';
import type { Cases } from '../../cases';
import type { Customer } from '../../customer';

/** Requests that need only a number: a code, a guess at the code, and a code to sign in. */
const calls = ['number', 'tried', 'account'] as const;
type Timed = Record<(typeof calls)[number], { answer: Answer; ms: number }>;

/** A response without what differs in every request. */
const withoutPersonalData = ({ status, headers, text }: Answer, { mobile }: Person): string =>
  JSON.stringify([
    status,
    Object.keys(headers).sort(),
    text
      .replaceAll(mobile, '05…')
      .replace(/"reference":"[^"]*"/, '')
      .replace(/"resendInMs":\d+/, ''),
  ]);

/**
 * Pairs of requests, and known customers among them: fewer codes for each than the hourly limit.
 */
const pairs = 60;
const knownPeople = 30;

/**
 * The share of pairs in which the first is larger: 0.5 when the groups are indistinguishable
 * (Mann-Whitney).
 */
const separation = (one: readonly number[], other: readonly number[]): number => {
  const larger = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return larger.reduce<number>((sum, win) => sum + win, 0) / larger.length;
};

/**
 * The accepted distance from 0.5 for two equal groups of this size: about one run in thousands
 * exceeds it.
 */
const mark = (count: number): number => 3.8 * Math.sqrt((2 * count + 1) / (12 * count ** 2));

/** Sends every such request about a number from a browser that does not own it. */
async function askAbout(customer: Customer): Promise<Timed> {
  const { app, person } = customer;
  const post = async (from: Customer, path: string, json: object) => {
    const began = performance.now();
    const answer = await from.ask(`${path}?locale=${from.language}`, { method: 'POST', json });
    return { answer, ms: performance.now() - began };
  };
  const step = (answers: object) => post(customer, '/api/journey/mobile', { answers });
  await answerStep.coverage(customer);
  const number = await step({ phase: 'number', mobile: person.mobile });
  const [code] = await app.world.codes(person.mobile);
  const tried = await step({ phase: 'code', code: code === '111111' ? '222222' : '111111' });
  const sent = { mobile: person.mobile };
  const account = await post(customer.another(person), '/api/account/code', sent);
  return { number, tried, account };
}

/**
 * Nothing that the partner knows of a customer shows before verification. Response times of two
 * groups, requested alternately, are compared with each other and never with a fixed limit: a busy
 * machine slows both.
 */
export const lookAlikeCases: Cases = {
  'T2: known and unknown numbers get the same responses in the same time': async (
    _runner,
    customer,
  ) => {
    const known = Array.from({ length: knownPeople }, () => customer.another());
    // A few at a time: on a slow machine all at once exceed the app's timeout for the partner.
    await pLimit(3).map(known, (one) => one.walkTo('address'));
    const times = calls.map(() => ({ known: [] as number[], unknown: [] as number[] }));
    for (let index = 0; index < pairs; index += 1) {
      const old = customer.another(known[index % known.length]?.person);
      const fresh = customer.another();
      const [first, second] = index % 2 === 0 ? [old, fresh] : [fresh, old];
      const heard = new Map([[first, await askAbout(first)]]);
      heard.set(second, await askAbout(second));
      const [one, other] = [heard.get(old), heard.get(fresh)];
      for (const [at, call] of calls.entries()) {
        assert.ok(one && other);
        assert.equal(
          withoutPersonalData(one[call].answer, old.person),
          withoutPersonalData(other[call].answer, fresh.person),
          `${call}: the same words`,
        );
        times[at]?.known.push(one[call].ms);
        times[at]?.unknown.push(other[call].ms);
      }
    }
    // Each request separately: a slow one would hide the difference in a fast one.
    const shares = times.map((each) => separation(each.known, each.unknown));
    assert.ok(
      shares.every((share) => Math.abs(share - 0.5) < mark(pairs)),
      `the time tells them apart: ${JSON.stringify(shares)}`,
    );
  },
};
