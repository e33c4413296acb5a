import type { PickupDay } from '@/lib/wizard/plans/pickup';
import type { StepReply } from '@/lib/wizard/wizard-call';
import type { Person } from './person';
import type { Answers, StepName, WizardClient } from './wizard-client';
import type { World } from './world';

export interface WalkOptions {
  /** Takes the first option of this plan; of the first plan by default. */
  planId?: number;
  /** Takes this option of the plan. */
  optionId?: number;
  mode?: 'weekly' | 'start';
  /** The answers before this step exist, and are kept. */
  from?: StepName;
}

/** The customer's details, and the world whose inbox receives their codes. */
export interface CustomerContext {
  world: World;
  person: Person;
}

/** Answers one step. */
export type AnswerStep = (
  client: WizardClient,
  context: CustomerContext,
  route: WalkOptions,
) => Promise<unknown>;

const defaultPreferences = {
  on: false,
  organicDetergent: false,
  scent: false,
  mirzam: false,
  starch: false,
  starchLevel: 'medium',
  protectionLayer: false,
} as const;

/** Six digits that are not the code. */
export const wrongCode = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A registration with the name and the birth date that `newPerson` gives. */
export const registration: Answers['registration'] = {
  name: 'Noura Al-Harbi',
  birth: { day: '23', month: '4', year: '1991' },
  gender: 'female',
  familyStatus: '',
};

export const newAddress = (streetArea: string, buildingNumber: string): Answers['address'] => ({
  streetArea,
  buildingNumber,
  apartmentNumber: '',
  homeType: '',
  delivery: 'call_when_arrive',
  notes: '',
});

/** Submits the steps in the wizard's order; preferences are skipped. */
export const answerStep = {
  coverage: (client) =>
    client.submit('coverage', {
      place: { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' },
      wish: null,
    }),

  async mobile(client, { world, person: { mobile } }) {
    const sent = (await world.codes(mobile)).length;
    await client.submit('mobile', { phase: 'number', mobile });
    await client.submit('mobile', { phase: 'code', code: await world.code(mobile, sent + 1) });
  },

  registration(client, { person: { name, birthDate } }) {
    const [year = '', month = '', day = ''] = birthDate.split('-');
    const birth = { day, month: String(Number(month)), year };
    return client.submit('registration', { ...registration, name, birth });
  },

  address: (client) => client.submit('address', newAddress('شارع الأمير سلطان، العليا', '7421')),

  preferences: (client) =>
    client.submit('preferences', {
      asked: ['clothes', 'ironing', 'shoes'],
      unread: [],
      clothes: defaultPreferences,
      ironing: defaultPreferences,
      shoes: defaultPreferences,
    }),

  async plan(client, _context, { planId, optionId }) {
    const choices = (await client.page('plan')).match(/(?<=value=")\d+:\d+:\d+(?=")/g) ?? [];
    const choice = choices.find((one) => {
      const [plan, option] = one.split(':').map(Number);
      return (!planId || plan === planId) && (!optionId || option === optionId);
    });
    await client.submit('plan', { choice: choice ?? 'none on the page' });
  },

  async schedule(client, _context, { mode = 'weekly' }) {
    const { days } = await client.read<{ days: PickupDay[] }>('/api/pickup-days');
    const first = days.find(({ periods }) => periods.length > 0);
    const period = first?.periods[0] ?? 'morning';
    await client.submit('schedule', { mode, date: first?.date ?? '', period });
  },
} satisfies Record<Exclude<StepName, 'review'>, AnswerStep>;

/** Answers every step before this one. */
export async function answerStepsBefore(
  client: WizardClient,
  context: CustomerContext,
  step: StepName,
  route: WalkOptions = {},
): Promise<void> {
  const names = Object.keys(answerStep);
  const from = route.from ? names.indexOf(route.from) : 0;
  const to = step in answerStep ? names.indexOf(step) : names.length;
  for (const answer of Object.values<AnswerStep>(answerStep).slice(from, to))
    await answer(client, context, route);
}

/** The review was shown without an order, because the partner was too slow; open it again. */
export class NoOrderShown extends Error {}

/** Agrees to what the review shows; returns the reply, which holds the payment page's URL. */
export async function submitReview(client: WizardClient): Promise<StepReply> {
  const [, seen] = /"seen":("(?:[^"\\]|\\.)*")/.exec(await client.page('review')) ?? [];
  if (seen === undefined) throw new NoOrderShown('The review shows no order.');
  return client.submit('review', { consent: true, seen: JSON.parse(seen) as string });
}
