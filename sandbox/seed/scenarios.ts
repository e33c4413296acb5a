import { issueInvoice } from '../invoice/invoices';
import { addDays, DAY_MS, riyadhDate } from '../model/days';
import type { Address, Customer, PlanType } from '../model/rows';
import { activate, cancel, createDraft } from '../model/subscriptions';
import type { World } from '../store/world';

export const SCENARIOS = ['empty', 'mid-subscription', 'finished', 'cancelled'] as const;
export type Scenario = (typeof SCENARIOS)[number];

/** A customer that a scenario creates; `link-customer` issues their token. */
export interface SeededCustomer {
  id: number;
  mobile: string;
  subscriptions: number[];
}

type Persona = Omit<Customer, 'id'>;

/**
 * Halfway through the Family Basket: one order delivered, one in progress, the others still to
 * come.
 */
const REEM: Persona = {
  name: 'ريم القحطاني',
  mobile: '0551230001',
  dateOfBirth: '1991-11-02',
  gender: 'female',
  familyStatus: 'married',
  language: 'ar',
};

/** Has had all pickups of a Fresh Step plan and can subscribe again. */
const OMAR: Persona = {
  name: 'Omar Al-Harthy',
  mobile: '0551230002',
  dateOfBirth: '1984-06-21',
  gender: 'male',
  familyStatus: 'married',
  language: 'en',
};

/** Cancelled a Thobe Pressing plan before the first pickup, and was refunded. */
const FAHAD: Persona = {
  name: 'فهد العتيبي',
  mobile: '0551230003',
  dateOfBirth: '1999-01-30',
  gender: 'male',
  familyStatus: 'single',
  language: 'ar',
};

interface SubscriptionSeed {
  persona: Persona;
  planTypeId: number;
  /** Days from today to the first pickup. */
  firstPickupIn: number;
  endState?: 'cancelled';
}

const SEEDS: Record<Exclude<Scenario, 'empty'>, SubscriptionSeed> = {
  // Pickups eight days ago and yesterday: one order is delivered, one is in progress.
  'mid-subscription': { persona: REEM, planTypeId: 121, firstPickupIn: -8 },
  finished: { persona: OMAR, planTypeId: 131, firstPickupIn: -20 },
  cancelled: { persona: FAHAD, planTypeId: 151, firstPickupIn: 2, endState: 'cancelled' },
};

/** Creates a scenario's rows in a world that was just reset. */
export function seedScenario(world: World, scenario: Scenario): SeededCustomer[] {
  if (scenario === 'empty') return [];
  const { persona, planTypeId, firstPickupIn, endState } = SEEDS[scenario];
  const now = world.now().getTime();
  const customer: Customer = { id: world.nextId('customers'), ...persona };
  world.table<Customer>('customers').put(String(customer.id), customer);
  seedAddress(world, customer);

  const planType = world.table<PlanType>('plan-types').get(String(planTypeId));
  if (!planType) throw new Error(`The seeded catalogue has no plan type ${planTypeId}`);
  const firstPickup = addDays(riyadhDate(now), firstPickupIn);
  const draft = createDraft(world, {
    customerId: customer.id,
    planType,
    firstPickup,
    period: 'evening',
  });
  const confirmedAt = Math.min(now, now + (firstPickupIn - 2) * DAY_MS);
  const active = activate(world, draft, confirmedAt);
  issueInvoice(world, active, null, confirmedAt);
  if (endState === 'cancelled') cancel(world, active, now);
  return [{ id: customer.id, mobile: customer.mobile, subscriptions: [draft.id] }];
}

function seedAddress(world: World, customer: Customer): void {
  const address: Address = {
    id: world.nextId('addresses'),
    lat: 24.764,
    long: 46.601,
    street_area: 'شارع الأمير تركي بن عبدالعزيز، حطين',
    apartment_number: null,
    building_number: '7421',
    home_type: null,
    notes: null,
    delivery: 'call_when_arrive',
  };
  world.table<Address>('addresses').put(String(customer.id), address);
}
