import { answerBefore, legs } from '../../../../e2e/support/legs';
import { type Answer, Visitor } from '../visitor';
import { codeFor, wrong } from './proof';
import { must, suite } from './suite';

/** A reply with what differs from visit to visit taken out. */
const faceless = ({ status, headers, text }: Answer, visitor: Visitor): string =>
  JSON.stringify([
    status,
    Object.keys(headers).sort(),
    text
      .replaceAll(visitor.person.mobile, '05…')
      .replace(/"reference":"[^"]*"/, '')
      .replace(/"resendInMs":\d+/, ''),
  ]);

const pairs = 60;
/** Each of them is asked for three times: fewer than anybody may be sent codes for one number in an hour. */
const knownPeople = 20;
const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The share of pairs in which the first is larger: a half where nobody could tell the two apart (Mann-Whitney). */
export const separation = (one: number[], other: number[]): number => {
  const larger = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return larger.reduce<number>((sum, win) => sum + win, 0) / larger.length;
};

async function timed(work: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const began = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - began };
}

/** Types a number, then a wrong code: the two answers, and how long each took. */
async function knock(visitor: Visitor) {
  const call = (answers: object) =>
    timed(() =>
      visitor.ask(`/api/journey/mobile?locale=${visitor.language}`, {
        method: 'POST',
        json: { answers },
      }),
    );
  await legs.coverage(visitor);
  const number = await call({ phase: 'number', mobile: visitor.person.mobile });
  const [code = ''] = await visitor.town.world.codes(visitor.person.mobile);
  const tried = await call({ phase: 'code', code: wrong(code) });
  return { number, tried };
}

/** Nothing that the partner knows of a person shows before the proof, in words or in time. */
export const T2 = suite('T2', [
  {
    name: 'known and unknown numbers look alike and take the same time',
    async act(town) {
      const known = await Promise.all(
        Array.from({ length: knownPeople }, async () => {
          const before = new Visitor(town);
          await answerBefore(before, before.walker, 'address');
          return before.person;
        }),
      );
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let index = 0; index < pairs; index += 1) {
        // In turn, and in changing order, so that a slow moment strikes both.
        const person = known[index % knownPeople];
        must('somebody known', person !== undefined);
        const old = new Visitor(town, person);
        const fresh = new Visitor(town);
        const both = index % 2 === 0 ? [old, fresh] : [fresh, old];
        const heard = new Map<Visitor, Awaited<ReturnType<typeof knock>>>();
        for (const visitor of both) heard.set(visitor, await knock(visitor));
        const [one, other] = [heard.get(old), heard.get(fresh)];
        must('both answered', one !== undefined && other !== undefined);
        for (const part of ['number', 'tried'] as const) {
          const [a, b] = [faceless(one[part].answer, old), faceless(other[part].answer, fresh)];
          must('the same words', a === b, [a, b]);
        }
        times.known.push(one.number.ms, one.tried.ms);
        times.unknown.push(other.number.ms, other.tried.ms);
      }
      const told = separation(times.known, times.unknown);
      const ratio = median(times.known) / median(times.unknown);
      // Of 120 and 120 alike, one run in some thousands is further from a half than 0.15.
      must('nobody can tell them apart', Math.abs(told - 0.5) < 0.15, { told, ratio });
    },
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
]);
