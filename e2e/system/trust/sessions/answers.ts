import { from } from './command';
import type { Entry, Fact, Journey, Plain, StepName } from './journey';
import type { Model } from './model';

/** Answers to a step, and what the app does with them. */
export interface Sent {
  answers: Plain;
  /** What the server learns from them. */
  fact: Fact | null;
  /** `stop`: outside the service area; nothing changes. */
  ends: 'next' | 'stop' | 'refused';
}

const points = [
  { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' },
  { lat: 21.5433, long: 39.1728, id: null },
  { lat: 24.7136, long: 46.6753, id: null },
];
const uncovered = { lat: 24.9999, long: 46.9999 };
const names = ['Noura Al-Harbi', 'خالد العتيبي', 'سارة بنت محمد', "Fahd O'Neil"];
const streets = ['شارع الأمير سلطان', 'King Fahd Road', 'شارع 12، خلف المسجد'];
const services = ['clothes', 'ironing', 'shoes'] as const;
const usual = {
  ...{ on: false, organicDetergent: false, scent: false, mirzam: false },
  ...{ starch: false, starchLevel: 'medium', protectionLayer: false },
};

/** The fact `false` stands for answers that must be refused. */
type Maker = (model: Model, nth: number) => [answers: Plain, fact: Fact | null | false];

const makers = {
  coverage(_model, nth) {
    const { id, ...point } = from(points, nth);
    if (nth % 10 === 8) return [{ place: { ...uncovered, id: null }, wish: null }, null];
    if (nth % 10 === 9) return [{ place: { ...point, lat: 95, id: null }, wish: null }, false];
    return [{ place: { ...point, id }, wish: null }, { point }];
  },

  registration(_model, nth) {
    const isWrong = nth % 8 === 7;
    const answers = {
      name: from(names, nth),
      birth: { calendar: 'gregorian', day: isWrong ? '31' : '23', month: '4', year: '1991' },
      gender: from(['female', 'male'], nth),
      familyStatus: from(['', 'married', 'single'], nth),
    };
    return [answers, isWrong ? false : {}];
  },

  address(_model, nth) {
    const isWrong = nth % 8 === 7;
    const answers = {
      streetArea: isWrong ? '' : from(streets, nth),
      buildingNumber: String(7000 + (nth % 100)),
      apartmentNumber: '',
      homeType: from(['', 'villa', 'apartment'], nth),
      delivery: from(['call_when_arrive', 'pick_up_deliver'], nth),
      notes: nth % 2 === 0 ? '' : 'الباب الخلفي',
      shortAddress: '',
    };
    return [answers, isWrong ? false : {}];
  },

  preferences(_model, nth) {
    const asked = nth % 4 === 3 ? [from(services, nth)] : [...services];
    const answers = {
      asked,
      unread: [],
      clothes: { ...usual, on: nth % 3 === 1, scent: nth % 3 === 1 },
      ironing: { ...usual },
      shoes: { ...usual, on: nth % 5 === 1, protectionLayer: true },
    };
    return [answers, { asked }];
  },

  plan(model, nth) {
    if (nth % 12 === 11) return [{ choice: 'none' }, false];
    const { planId, optionId, price, seeded, service } = from(model.planTypes, nth);
    const halalas = Math.round((nth % 12 === 10 ? seeded : price) * 100);
    const plan = { planId, optionId, halalas, service };
    return [{ choice: `${planId}:${optionId}:${halalas}` }, { plan }];
  },

  schedule(model, nth) {
    const mode = from(['weekly', 'start'], nth);
    const isWrong = nth % 12 === 11;
    const date = model.dateAfter(isWrong ? 0 : 1 + (nth % (mode === 'weekly' ? 7 : 14)));
    const isFriday = new Date(date).getUTCDay() === 5;
    const period = isFriday || nth % 2 === 0 ? 'evening' : 'morning';
    return [{ mode, date, period }, isWrong ? false : null];
  },
} satisfies Record<Exclude<StepName, 'mobile' | 'review'>, Maker>;

export type Answered = keyof typeof makers;
export const answeredSteps = Object.keys(makers) as Answered[];

/** Generates answers to a step; equal numbers give equal answers. */
export function answersTo(step: Answered, model: Model, nth: number): Sent {
  const [answers, fact] = makers[step](model, nth);
  if (fact === false) return { answers, fact: null, ends: 'refused' };
  return { answers, fact, ends: step === 'coverage' && fact === null ? 'stop' : 'next' };
}
/** A number whose answers are accepted. */
export const usualWay = (nth: number): number => (nth % 20) * 240;

/**
 * The possible states of a step whose answers were forwarded to the partner without a response:
 * drafted but not accepted, and the partner's address is unknown.
 */
function sentOn(step: Answered, before: Entry, { answers, fact }: Entry): Entry[] {
  const draft = answers === 'any' ? null : answers;
  if (step === 'address') return [{ ...before, draft, fact: null }];
  if (step === 'registration') return [{ ...before, draft }];
  return step === 'preferences' ? [{ ...before, fact }] : [];
}

/** The outcome of the answers is unknown: records all possible states of the step. */
export function mayBeTaken(journey: Journey, step: Answered, entry: Entry): void {
  const sent = journey.entries(step).flatMap((before) => sentOn(step, before, entry));
  journey.maybe(step, ...sent, entry);
}
