import pLimit from 'p-limit';
import { answerBefore, legs } from '../../../harness/legs';
import type { Person } from '../../../harness/person';
import type { Town } from '../stage';
import { type Answer, Visitor } from '../visitor';
import { codeFor, wrong } from './proof';
import { must, suite } from './suite';

/** What anybody can ask about a number without having it: for a code, whether a guess is the code, and the same to sign in. */
const calls = ['number', 'tried', 'account'] as const;
type Call = (typeof calls)[number];

interface Timed {
  answer: Answer;
  ms: number;
}

/** A reply with what differs from visit to visit taken out. */
const faceless = ({ status, headers, text }: Answer, { mobile }: Person): string =>
  JSON.stringify([
    status,
    Object.keys(headers).sort(),
    text
      .replaceAll(mobile, '05…')
      .replace(/"reference":"[^"]*"/, '')
      .replace(/"resendInMs":\d+/, ''),
  ]);

/** So many of them are asked about in turn: fewer codes for each number than anybody may be sent in an hour. */
const knownPeople = 30;

/** The share of pairs in which the first is larger: a half where nobody could tell the two apart (Mann-Whitney). */
const separation = (one: readonly number[], other: readonly number[]): number => {
  const larger = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return larger.reduce<number>((sum, win) => sum + win, 0) / larger.length;
};

/** How far from a half the separation of so many and as many alike may be: further away is one run in some thousands. */
const mark = (count: number): number => 3.8 * Math.sqrt((2 * count + 1) / (12 * count ** 2));

async function timed(work: () => Promise<Answer>): Promise<Timed> {
  const began = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - began };
}

/** Somebody who need not have this number asks all that can be asked about it. */
async function knock(town: Town, person: Person): Promise<Record<Call, Timed>> {
  const post = (visitor: Visitor, path: string, json: object) =>
    timed(() => visitor.ask(`${path}?locale=${visitor.language}`, { method: 'POST', json }));
  const visitor = new Visitor(town, person);
  const step = (answers: object) => post(visitor, '/api/journey/mobile', { answers });
  await legs.coverage(visitor);
  const { mobile } = person;
  const number = await step({ phase: 'number', mobile });
  const [code = ''] = await town.world.codes(mobile);
  const tried = await step({ phase: 'code', code: wrong(code) });
  const account = await post(new Visitor(town, person), '/api/account/code', { mobile });
  return { number, tried, account };
}

/**
 * Asks about numbers that the partner knows and about others, in turn: throws where the words of an answer differ, or where
 * the time that any one of the calls takes tells the two apart (T2).
 *
 * @param pairs how often: the more, the smaller the difference that is seen
 */
export async function lookAlike(town: Town, pairs: number): Promise<void> {
  const known: Person[] = [];
  // A few at a time: on a slow machine thirty at once wait longer for the partner than the app does.
  const people = Array.from({ length: Math.min(knownPeople, pairs) }, () => new Visitor(town));
  await pLimit(3).map(people, async (before) => {
    await answerBefore(before, before.walker, 'address');
    known.push(before.person);
  });
  const times = Object.fromEntries(
    calls.map((call) => [call, { known: [] as number[], unknown: [] as number[] }]),
  ) as Record<Call, { known: number[]; unknown: number[] }>;
  for (let index = 0; index < pairs; index += 1) {
    const old = known[index % known.length];
    must('somebody known', old !== undefined);
    const fresh = new Visitor(town).person;
    const heard = new Map<Person, Record<Call, Timed>>();
    // In changing order, so that a slow moment strikes both.
    for (const person of index % 2 === 0 ? [old, fresh] : [fresh, old]) {
      heard.set(person, await knock(town, person));
    }
    const [one, other] = [heard.get(old), heard.get(fresh)];
    must('both answered', one !== undefined && other !== undefined);
    for (const call of calls) {
      const [a, b] = [faceless(one[call].answer, old), faceless(other[call].answer, fresh)];
      must(`${call}: the same words`, a === b, [a, b]);
      times[call].known.push(one[call].ms);
      times[call].unknown.push(other[call].ms);
    }
  }
  // Each call by itself: the slower one would hide what the quicker one tells.
  const told = calls.map((call) => separation(times[call].known, times[call].unknown));
  must(
    'nobody can tell them apart by the time',
    told.every((share) => Math.abs(share - 0.5) < mark(pairs)),
    Object.fromEntries(calls.map((call, index) => [call, told[index]])),
  );
}

/** Nothing that the partner knows of a person shows before the proof, in words or in time. */
export const T2 = suite(
  'T2',
  [
    {
      name: 'known and unknown numbers look alike and take the same time',
      act: (town) => lookAlike(town, 60),
    },
    {
      name: 'before the proof the partner is asked nothing that names a person',
      async act(town) {
        const visitor = new Visitor(town);
        const before = await town.world.lastRequest();
        await codeFor(visitor);
        await visitor.page('mobile');
        const named = (await town.world.requests(before)).filter(
          ({ party, operation }) => party === 'partner' && operation !== 'is-location-covered',
        );
        must(
          'nothing',
          named.length === 0,
          named.map(({ operation }) => operation),
        );
      },
    },
  ],
  {
    // Nobody outside is broken here: on a busy machine they are waited for.
    changes: { PARTNER_TIMEOUT_MS: '20000', VERIFICATION_TIMEOUT_MS: '20000' },
  },
);
