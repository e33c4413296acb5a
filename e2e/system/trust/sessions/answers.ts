import { from } from './command';
import type { Choice, Entry, Fact, Journey, Plain, StepName } from './journey';
import type { Model } from './model';

/** A request, and what the server learns from it; `bad`: answers that the server must refuse. */
export interface Sent {
  answers: Plain;
  fact: Fact | null;
  bad: boolean;
  /** Outside the service area: the reply is a stop, and nothing changes. */
  stops?: true;
  /** The plan or the day may be refused as no longer available. */
  choice?: Choice;
}

const points = [
  { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' },
  { lat: 21.5433, long: 39.1728, id: null },
  { lat: 24.7136, long: 46.6753, id: null },
];
const names = ['Noura Al-Harbi', 'خالد العتيبي', 'سارة بنت محمد', "Fahd O'Neil"];
const streets = ['شارع الأمير سلطان', 'King Fahd Road', 'شارع 12، خلف المسجد'];
const services = ['clothes', 'ironing', 'shoes'] as const;
const usual = {
  ...{ on: false, organicDetergent: false, scent: false, mirzam: false },
  ...{ starch: false, starchLevel: 'medium', protectionLayer: false },
};

type Makers = Record<Exclude<StepName, 'mobile' | 'review'>, (model: Model, nth: number) => Sent>;

const good = (answers: Plain, fact: Fact | null): Sent => ({ answers, fact, bad: false });
const bad = (answers: Plain): Sent => ({ answers, fact: null, bad: true });

const makers: Makers = {
  coverage(_model, nth) {
    const { lat, long, id } = from(points, nth);
    if (nth % 10 === 8) {
      const place = { lat: 24.9999, long: 46.9999, id: null };
      return { ...good({ place, wish: null }, null), stops: true };
    }
    if (nth % 10 === 9) return bad({ place: { lat: 95, long, id: null }, wish: null });
    return good({ place: { lat, long, id }, wish: null }, { point: { lat, long } });
  },

  registration(_model, nth) {
    const birth = { calendar: 'gregorian', day: '23', month: '4', year: '1991' };
    if (nth % 8 === 7) birth.day = '31';
    const answers = {
      name: from(names, nth),
      birth,
      gender: from(['female', 'male'], nth),
      familyStatus: from(['', 'married', 'single'], nth),
    };
    return nth % 8 === 7 ? bad(answers) : good(answers, {});
  },

  address(_model, nth) {
    const answers = {
      streetArea: from(streets, nth),
      buildingNumber: String(7000 + (nth % 100)),
      apartmentNumber: '',
      homeType: from(['', 'villa', 'apartment'], nth),
      delivery: from(['call_when_arrive', 'pick_up_deliver'], nth),
      notes: nth % 2 === 0 ? '' : 'الباب الخلفي',
      shortAddress: '',
    };
    return nth % 8 === 7 ? bad({ ...answers, streetArea: '' }) : good(answers, {});
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
    return good(answers, { asked });
  },

  plan(model, nth) {
    if (nth % 12 === 11) return bad({ choice: 'none' });
    const { planId, optionId, price, seeded, service } = from(model.planTypes, nth);
    const halalas = Math.round((nth % 12 === 10 ? seeded : price) * 100);
    const plan = { planId, optionId, halalas, service };
    const sent = good({ choice: `${planId}:${optionId}:${halalas}` }, { plan });
    return { ...sent, choice: plan };
  },

  schedule(model, nth) {
    const mode = from(['weekly', 'start'], nth);
    const days = mode === 'weekly' ? 1 + (nth % 7) : 1 + (nth % 14);
    const date = model.dateAfter(nth % 12 === 11 ? 0 : days);
    const isFriday = new Date(date).getUTCDay() === 5;
    const period = isFriday || nth % 2 === 0 ? 'evening' : 'morning';
    const answers = { mode, date, period };
    return nth % 12 === 11 ? bad(answers) : good(answers, null);
  },
};

export type Answered = keyof typeof makers;
export const answeredSteps = Object.keys(makers) as Answered[];

/** Generates answers to a step; equal numbers give equal answers. */
export const answersTo = (step: Answered, model: Model, nth: number): Sent =>
  makers[step](model, nth);
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
  const ways = journey.ways(step).flatMap((before) => sentOn(step, before, entry));
  journey.maybe(step, ...ways, entry);
}
