import { z } from 'zod';
import { Refusal } from '../http/envelope';
import { defineOperation, type PartnerCall } from '../http/operation';
import { isCovered } from '../model/coverage';
import { offeredDays, weekdayOf } from '../model/days';
import type { Address, Plan, PlanType, Subscription } from '../model/rows';
import { createDraft, spanOf } from '../model/subscriptions';
import { choice, complain, date, integer } from '../wire/fields';
import { assumed, coded, id, PERIOD, showPeriod, utcInstant } from '../wire/shown';
import { type Complaint, PERIODS, type Period, WEEKDAYS, type Weekday } from '../wire/words';

interface Wanted {
  plan_id: number;
  plan_type_id: number;
  preferred_pickup_day?: Weekday | undefined;
  preferred_pickup_date?: string | undefined;
  preferred_pickup_period: Period;
}

type Complaints = Record<string, Complaint>;

/** §4.8: parameters are in the query. Nothing is scheduled before the payment is confirmed. */
export const subscribe = defineOperation({
  name: 'subscribe',
  section: '4.8',
  summary: 'Creates a subscription as a draft. Nothing is scheduled yet.',
  method: 'POST',
  path: '/subscription/subscribe',
  asksToken: true,
  from: 'query',
  input: () =>
    z
      .object({
        plan_id: integer(),
        plan_type_id: integer(),
        preferred_pickup_day: choice(WEEKDAYS).optional(),
        preferred_pickup_date: date().optional(),
        preferred_pickup_period: choice(PERIODS),
      })
      .superRefine((wanted, ctx) => {
        const both = wanted.preferred_pickup_day && wanted.preferred_pickup_date;
        const neither = !wanted.preferred_pickup_day && !wanted.preferred_pickup_date;
        if (both || neither)
          complain(ctx, { code: 'one-of-day-and-date' }, ['preferred_pickup_day']);
      }),
  output: z.object({
    id: id(),
    total: z.number(),
    orders_count: z.int().min(1),
    start_date: assumed('dates', utcInstant()),
    end_date: assumed('dates', utcInstant()),
    preferred_pickup_day: coded(WEEKDAYS),
    preferred_pickup_period: PERIOD,
    state: coded(['draft', 'active']),
  }),
  refuses: [
    { status: 422, when: 'What is wanted is not on offer.', decision: 'not-on-offer' },
    { status: 400, when: 'What is wanted is not on offer.', decision: 'not-on-offer' },
    { status: 422, when: 'There is no address that is served.', decision: 'subscribe-address' },
    { status: 409, when: 'The customer has a draft already.', decision: 'second-draft' },
  ],
  run(call, wanted) {
    const complaints: Complaints = {};
    const planType = chosenType(call, wanted, complaints);
    const firstPickup = chosenDay(call, wanted, complaints);
    if (!planType || !firstPickup || Object.keys(complaints).length > 0) {
      throw call.invalid(complaints, 'not-on-offer');
    }
    requireServedAddress(call);
    const { world, customer } = call;
    const earlier = draftInTheWay(call);
    const period = wanted.preferred_pickup_period;
    const draft =
      earlier ?? createDraft(world, { customerId: customer.id, planType, firstPickup, period });
    return { data: show(call, draft) };
  },
});

function chosenType({ world }: PartnerCall, wanted: Wanted, complaints: Complaints) {
  const plan = world.table<Plan>('plans').get(String(wanted.plan_id));
  const type = world.table<PlanType>('plan-types').get(String(wanted.plan_type_id));
  if (!plan?.available) complaints.plan_id = { code: 'choice' };
  else if (type?.planId !== plan.id) complaints.plan_type_id = { code: 'choice' };
  return type;
}

/** The first day on offer that matches the wanted day or date, and the wanted period. */
function chosenDay({ world }: PartnerCall, wanted: Wanted, complaints: Complaints) {
  const { preferred_pickup_day: weekday, preferred_pickup_date: exact } = wanted;
  const days = offeredDays(world).filter((day) =>
    exact ? day.date === exact : weekdayOf(day.date) === weekday,
  );
  const open = days.find((day) => day.periods.includes(wanted.preferred_pickup_period));
  if (days.length === 0) {
    complaints[exact ? 'preferred_pickup_date' : 'preferred_pickup_day'] = { code: 'not-offered' };
  } else if (!open) complaints.preferred_pickup_period = { code: 'not-offered' };
  return open?.date;
}

function requireServedAddress(call: PartnerCall): void {
  const { world, customer } = call;
  if (world.decide('subscribe-address') === 'accept') return;
  const address = world.table<Address>('addresses').get(String(customer.id));
  if (address && isCovered(address)) return;
  const code = address ? 'address-not-served' : 'no-address';
  throw call.invalid({ address: { code } }, 'validation-failure');
}

/**
 * The customer's earlier draft, if the decision `second-draft` returns it instead of creating a
 * second one.
 */
function draftInTheWay({ world, customer, words }: PartnerCall): Subscription | undefined {
  const policy = world.decide('second-draft');
  if (policy === 'allow') return undefined;
  const draft = world
    .table<Subscription>('subscriptions')
    .list()
    .find((one) => one.customerId === customer.id && one.state === 'draft');
  if (draft && policy === 'conflict') throw new Refusal(409, words.secondDraft);
  return draft;
}

function show({ words }: PartnerCall, draft: Subscription) {
  const { start, end } = spanOf(draft);
  const weekday = weekdayOf(draft.firstPickup);
  return {
    id: draft.id,
    total: draft.total,
    orders_count: draft.ordersCount,
    start_date: new Date(start).toISOString(),
    end_date: new Date(end).toISOString(),
    preferred_pickup_day: { code: weekday, name: words.weekday[weekday] },
    preferred_pickup_period: showPeriod(draft.period, words),
    state: { code: 'draft' as const, name: words.subscriptionState.draft },
  };
}
