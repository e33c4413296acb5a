import assert from 'node:assert/strict';
import pLimit from 'p-limit';
import type { Answer } from '../../../harness/customer-client';
import { legs } from '../../../harness/legs';
import type { Person } from '../../../harness/person';
import type { Cases } from '../../cases';
import type { Customer } from '../../customer';

/** What anyone can ask about a number without having it: for a code, whether a guess is the code, and the same to sign in. */
const calls = ['number', 'tried', 'account'] as const;
type Timed = Record<(typeof calls)[number], { answer: Answer; ms: number }>;

/** A response without what differs from request to request. */
const faceless = ({ status, headers, text }: Answer, { mobile }: Person): string =>
  JSON.stringify([
    status,
    Object.keys(headers).sort(),
    text
      .replaceAll(mobile, '05…')
      .replace(/"reference":"[^"]*"/, '')
      .replace(/"resendInMs":\d+/, ''),
  ]);

/** How often a number is asked about, and about how many known people: fewer codes for each than may be sent in an hour. */
const pairs = 60;
const knownPeople = 30;

/** The share of pairs in which the first is larger: a half where the two cannot be told apart (Mann-Whitney). */
const separation = (one: readonly number[], other: readonly number[]): number => {
  const larger = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return larger.reduce<number>((sum, win) => sum + win, 0) / larger.length;
};

/** How far from a half the separation of so many and as many alike may be: further away is one run in some thousands. */
const mark = (count: number): number => 3.8 * Math.sqrt((2 * count + 1) / (12 * count ** 2));

/** A browser that need not have this number asks all that can be asked about it. */
async function askAbout(customer: Customer): Promise<Timed> {
  const { app, person } = customer;
  const post = async (from: Customer, path: string, json: object) => {
    const began = performance.now();
    const answer = await from.ask(`${path}?locale=${from.language}`, { method: 'POST', json });
    return { answer, ms: performance.now() - began };
  };
  const step = (answers: object) => post(customer, '/api/journey/mobile', { answers });
  await legs.coverage(customer);
  const number = await step({ phase: 'number', mobile: person.mobile });
  const [code] = await app.world.codes(person.mobile);
  const tried = await step({ phase: 'code', code: code === '111111' ? '222222' : '111111' });
  const sent = { mobile: person.mobile };
  const account = await post(customer.another(person), '/api/account/code', sent);
  return { number, tried, account };
}

/**
 * Nothing that the partner knows of a person shows before the proof. The time of a response is compared between two groups that are
 * asked in turn, never with a number of milliseconds: a busy machine slows both.
 */
export const lookAlikeCases: Cases = {
  'T2: known and unknown numbers look alike and take the same time': async (_lane, customer) => {
    const known = Array.from({ length: knownPeople }, () => customer.another());
    // A few at a time: on a slow machine all at once wait longer for the partner than the app does.
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
          faceless(one[call].answer, old.person),
          faceless(other[call].answer, fresh.person),
          `${call}: the same words`,
        );
        times[at]?.known.push(one[call].ms);
        times[at]?.unknown.push(other[call].ms);
      }
    }
    // Each call by itself: the slower one would hide what the quicker one tells.
    const shares = times.map((each) => separation(each.known, each.unknown));
    assert.ok(
      shares.every((share) => Math.abs(share - 0.5) < mark(pairs)),
      `the time tells them apart: ${JSON.stringify(shares)}`,
    );
  },
};
