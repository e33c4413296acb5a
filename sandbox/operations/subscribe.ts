import { z } from 'zod';
import { Refusal } from '../http/envelope';
import { defineOperation, type PartnerCall } from '../http/operation';
import { isCovered } from '../model/coverage';
import { offeredDays, weekdayOf } from '../model/days';
import type { Address, Plan, PlanType, Subscription } from '../model/rows';
import { createDraft, spanOf } from '../model/subscriptions';
import { addViolation, choice, date, integer } from '../wire/input-schemas';
import { assumed, codeAndName, id, PERIOD, showPeriod, utcInstant } from '../wire/output-schemas';
import { PERIODS, type Period, type Violation, WEEKDAYS, type Weekday } from '../wire/words';

interface Wanted {
  plan_id: number;
  plan_type_id: number;
  preferred_pickup_day?: Weekday | undefined;
  preferred_pickup_date?: string | undefined;
  preferred_pickup_period: Period;
}

type Violations = Record<string, Violation>;

/** §4.8: parameters are in the query. Nothing is scheduled before the payment is confirmed. */
export const subscribe = defineOperation({
  name: 'subscribe',
  section: '4.8',
  summary: 'Creates a subscription as a draft. Nothing is scheduled yet.',
  method: 'POST',
  path: '/subscription/subscribe',
  requiresToken: true,
  inputFrom: 'query',
  input: () =>
    z
      .object({
        plan_id: integer(),
        plan_type_id: integer(),
        preferred_pickup_day: choice(WEEKDAYS).optional(),
        preferred_pickup_date: date().optional(),
        preferred_pickup_period: choice(PERIODS),
      })
      .superRefine((input, ctx) => {
        const both = input.preferred_pickup_day && input.preferred_pickup_date;
        const neither = !input.preferred_pickup_day && !input.preferred_pickup_date;
        if (both || neither)
          addViolation(ctx, { code: 'one-of-day-and-date' }, ['preferred_pickup_day']);
      }),
  output: z.object({
    id: id(),
    total: z.number(),
    orders_count: z.int().min(1),
    start_date: assumed('dates', utcInstant()),
    end_date: assumed('dates', utcInstant()),
    preferred_pickup_day: codeAndName(WEEKDAYS),
    preferred_pickup_period: PERIOD,
    state: codeAndName(['draft', 'active']),
  }),
  refusals: [
    { status: 422, when: 'The plan, day or period is not on offer.', decision: 'not-on-offer' },
    { status: 400, when: 'The plan, day or period is not on offer.', decision: 'not-on-offer' },
    { status: 422, when: 'The customer has no covered address.', decision: 'subscribe-address' },
    { status: 409, when: 'The customer already has a draft.', decision: 'second-draft' },
  ],
  run(call, wanted) {
    const violations: Violations = {};
    const planType = chosenType(call, wanted, violations);
    const firstPickup = chosenDay(call, wanted, violations);
    if (!planType || !firstPickup || Object.keys(violations).length > 0) {
      throw call.invalid(violations, 'not-on-offer');
    }
    requireServedAddress(call);
    const { world, customer } = call;
    const existing = existingDraft(call);
    const period = wanted.preferred_pickup_period;
    const draft =
      existing ?? createDraft(world, { customerId: customer.id, planType, firstPickup, period });
    return { data: show(call, draft) };
  },
});

function chosenType({ world }: PartnerCall, wanted: Wanted, violations: Violations) {
  const plan = world.table<Plan>('plans').get(String(wanted.plan_id));
  const type = world.table<PlanType>('plan-types').get(String(wanted.plan_type_id));
  if (!plan?.available) violations.plan_id = { code: 'choice' };
  else if (type?.planId !== plan.id) violations.plan_type_id = { code: 'choice' };
  return type;
}

/** The first day on offer that matches the wanted day or date, and the wanted period. */
function chosenDay({ world }: PartnerCall, wanted: Wanted, violations: Violations) {
  const { preferred_pickup_day: weekday, preferred_pickup_date: exact } = wanted;
  const days = offeredDays(world).filter((day) =>
    exact ? day.date === exact : weekdayOf(day.date) === weekday,
  );
  const matching = days.find((day) => day.periods.includes(wanted.preferred_pickup_period));
  if (days.length === 0) {
    violations[exact ? 'preferred_pickup_date' : 'preferred_pickup_day'] = { code: 'not-offered' };
  } else if (!matching) violations.preferred_pickup_period = { code: 'not-offered' };
  return matching?.date;
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
function existingDraft({ world, customer, words }: PartnerCall): Subscription | undefined {
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
