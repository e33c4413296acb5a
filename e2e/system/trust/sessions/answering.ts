import fc from 'fast-check';
import { type Answered, answeredSteps } from './answers';
import { askForCode, enterCode } from './codes';
import { stepNames } from './journey';
import {
  at,
  from,
  pick,
  servedBy,
  someDevice,
  someInstance,
  someLanguage,
  step,
  type Step,
} from './step';
import { answer, keepDraft, look, twoTabsAtOnce, walk } from './wizard';

const someStep = fc.constantFrom(...stepNames);
const someAnswered = fc.constantFrom(...answeredSteps);
const walkOn = step(
  'walk on',
  fc.record({ who: someDevice, to: someStep, nth: pick }),
  async ({ who, to, nth }, model, real) => {
    await walk(model, real, ...at(model, real, who), { to, nth });
  },
);

const answerOne = step(
  'answer',
  fc.record({
    who: someDevice,
    on: someInstance,
    name: someAnswered,
    nth: pick,
    tab: fc.constantFrom(undefined, undefined, 0, 1),
  }),
  async ({ who, on, name, nth, tab }, model, real) => {
    const [device, guest] = at(model, real, who);
    await servedBy(guest, on, real, () => answer(model, device, guest, name, nth, { tab }));
  },
);

const lookAtStep = step(
  'look',
  fc.record({
    who: someDevice,
    on: someInstance,
    name: someStep,
    tab: fc.constantFrom(undefined, 0, 1),
  }),
  async ({ who, on, name, tab }, model, real) => {
    const [device, guest] = at(model, real, who);
    await servedBy(guest, on, real, () => look(model, device, guest, name, tab));
  },
);

const lookAtAll = step('look at all', someDevice, async (who, model, real) => {
  const [device, guest] = at(model, real, who);
  for (const name of answeredSteps) await look(model, device, guest, name);
});

const typeOnly = step(
  'type',
  fc.record({
    who: someDevice,
    name: fc.constantFrom<Answered>('registration', 'address'),
    text: pick,
  }),
  async ({ who, name, text }, model, real) => {
    const draft = name === 'address' ? { notes: `n${text}` } : { name: `Name ${text}` };
    await keepDraft(model, ...at(model, real, who), name, draft);
  },
);

const tabs = step(
  'two tabs at once',
  fc.record({ who: someDevice, name: someAnswered, nth: pick }),
  async ({ who, name, nth }, model, real) => {
    await twoTabsAtOnce(model, ...at(model, real, who), name, nth);
  },
);

const ask = step(
  'ask for a code',
  fc.record({ who: someDevice, whose: fc.constantFrom(0, 0, 0, 1, undefined) }),
  async ({ who, whose }, model, real) => {
    const mobile = whose === undefined ? undefined : from(model.mobiles, whose);
    await askForCode(model, real, ...at(model, real, who), mobile);
  },
);

const enter = step(
  'enter a code',
  fc.record({
    who: someDevice,
    kind: fc.constantFrom(
      'right' as const,
      'right' as const,
      'wrong' as const,
      'of-the-other' as const,
    ),
  }),
  async ({ who, kind }, model, real) => {
    await enterCode(model, ...at(model, real, who), kind);
  },
);

const speak = step(
  'switch the language',
  fc.record({ who: someDevice, language: someLanguage }),
  async ({ who, language }, model, real) => {
    at(model, real, who)[1].tongue = language;
  },
);

const paths = [
  '',
  '/plans',
  '/start',
  ...stepNames.map((name) => `/start/${name}`),
  '/start/nowhere',
];
const open = step(
  'open a page',
  fc.record({
    who: someDevice,
    on: someInstance,
    path: fc.constantFrom(...paths, '/privacy', '/track/none'),
  }),
  async ({ who, on, path }, model, real) => {
    const [, guest] = at(model, real, who);
    await servedBy(guest, on, real, () => guest.say('GET', `/${guest.tongue}${path}`));
  },
);

/** Answers, codes, pages and languages. */
export const answering: fc.Arbitrary<Step>[] = [
  ...[walkOn, walkOn, answerOne, answerOne, answerOne, lookAtStep, lookAtStep, lookAtAll, typeOnly],
  ...[tabs, ask, ask, enter, enter, enter, speak, open],
];
