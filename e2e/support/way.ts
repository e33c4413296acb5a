import { expect } from '@playwright/test';
import type { PickupDay } from '@/lib/onboarding/pickup';
import { FrontDoor, type StepName } from './front-door';
import { cards, type Wizard } from './wizard';

interface Route {
  /** Takes the first option of this plan; of the first one unless given. */
  planId?: number;
  mode?: 'weekly' | 'start';
  /** The answers before this step were given already, and stay. */
  from?: StepName;
}

type Leg = (door: FrontDoor, wizard: Wizard, route: Route) => Promise<unknown>;

const usual = {
  on: false,
  organicDetergent: false,
  scent: false,
  mirzam: false,
  starch: false,
  starchLevel: 'medium',
  protectionLayer: false,
} as const;

/** One answer after the other, as the wizard asks for them; preferences are skipped. */
const way = {
  coverage: (door) =>
    door.submit('coverage', {
      place: { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' },
      wish: null,
    }),

  async mobile(door, { world, person: { mobile } }) {
    const sent = (await world.codes(mobile)).length;
    await door.submit('mobile', { phase: 'number', mobile });
    await door.submit('mobile', { phase: 'code', code: await world.code(mobile, sent + 1) });
  },

  registration(door, { person: { name, birthDate } }) {
    const [year = '', month = '', day = ''] = birthDate.split('-');
    const birth = { day, month: String(Number(month)), year };
    return door.submit('registration', { name, birth, gender: 'female', familyStatus: '' });
  },

  address: (door) =>
    door.submit('address', {
      streetArea: 'شارع الأمير سلطان، العليا',
      buildingNumber: '7421',
      apartmentNumber: '',
      homeType: '',
      delivery: 'call_when_arrive',
      notes: '',
    }),

  preferences: (door) =>
    door.submit('preferences', {
      asked: ['clothes', 'ironing', 'shoes'],
      clothes: usual,
      ironing: usual,
      shoes: usual,
    }),

  async plan(door, _wizard, { planId }) {
    const choices = (await door.page('plan')).match(/(?<=value=")\d+:\d+:\d+(?=")/g) ?? [];
    const choice = choices.find((one) => planId === undefined || one.startsWith(`${planId}:`));
    await door.submit('plan', { choice: choice ?? 'none on the page' });
  },

  async schedule(door, _wizard, { mode = 'weekly' }) {
    const { days } = await door.read<{ days: PickupDay[] }>('/api/pickup-days');
    const first = days.find(({ periods }) => periods.length > 0);
    const period = first?.periods[0] ?? 'morning';
    await door.submit('schedule', { mode, date: first?.date ?? '', period });
  },
} satisfies Partial<Record<StepName, Leg>>;

/** Answers every step before this one over the front door, and opens it. */
export async function walkTo(wizard: Wizard, step: StepName, route: Route = {}): Promise<void> {
  await answerBefore(wizard, step, route);
  await wizard.open(step);
  await wizard.at(step);
}

/** Answers everything; gives the address of the gateway's page for the order. */
async function payPage(wizard: Wizard, route: Route): Promise<string> {
  const door = await answerBefore(wizard, 'review', route);
  const seen = /"seen":("(?:[^"\\]|\\.)*")/.exec(await door.page('review'))?.[1] ?? '""';
  const reply = await door.submit('review', { consent: true, seen: JSON.parse(seen) as string });
  if (reply.kind !== 'leave' || !reply.external) throw new Error(JSON.stringify(reply));
  return reply.href;
}

async function answerBefore(wizard: Wizard, step: StepName, route: Route): Promise<FrontDoor> {
  const door = new FrontDoor(wizard);
  const names = Object.keys(way);
  const legs = Object.values<Leg>(way);
  const from = route.from ? names.indexOf(route.from) : 0;
  const to = step in way ? names.indexOf(step) : names.length;
  for (const answer of legs.slice(from, to)) await answer(door, wizard, route);
  return door;
}

/** All answered: the browser stands at the gateway's page. */
export async function walkToPayment(wizard: Wizard, route: Route = {}): Promise<void> {
  await wizard.page.goto(await payPage(wizard, route));
  await wizard.atPaymentPage();
}

/** All answered and paid: the browser stands at the page that says so. */
export async function subscribed(wizard: Wizard, route: Route = {}): Promise<void> {
  const address = await payPage(wizard, route);
  const card = { number: cards.good, name: 'NOURA ALHARBI', expiry: '12/39', cvc: '123' };
  const reply = await wizard.page.request.post(address, { form: card });
  expect(reply.url(), 'the way back from the gateway').toContain('/checkout/');
  await wizard.page.goto(reply.url());
  await wizard.atDone();
}
