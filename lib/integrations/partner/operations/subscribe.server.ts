import 'server-only';
import { z } from 'zod';
import type { FieldErrors } from '@/lib/kernel/app-error';
import type { Halalas } from '@/lib/kernel/money';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { type PlainDate, type Weekday, weekdays } from '@/lib/kernel/time';
import { callPartner } from '../client.server';
import {
  type PickupPeriod,
  pickupPeriods,
  type SubscriptionState,
  subscriptionStates,
} from '../codes';
import { type PartnerRejection, readWire, refusedFields, rejected } from '../envelope.server';
import type { Operation } from '../operation';
import {
  soft,
  wireCoded,
  wireDay,
  wireId,
  wireInteger,
  wireMoney,
  wireOneOf,
} from '../wire.server';

const operation = {
  name: 'subscribe',
  method: 'POST',
  path: '/external-partner/subscription/subscribe',
  key: false,
  token: true,
  locale: false,
} as const satisfies Operation;

const wire = z.object({
  id: wireId,
  total: wireMoney,
  orders_count: soft('subscribe.orders_count', wireInteger),
  start_date: soft('subscribe.start_date', wireDay),
  end_date: soft('subscribe.end_date', wireDay),
  preferred_pickup_day: soft('subscribe.preferred_pickup_day', wireOneOf(weekdays)),
  preferred_pickup_period: soft('subscribe.preferred_pickup_period', wireOneOf(pickupPeriods)),
  state: soft('subscribe.state', wireCoded('subscribe.state.code', subscriptionStates)),
});

const names = {
  plan_id: 'planId',
  plan_type_id: 'planTypeId',
  preferred_pickup_day: 'day',
  preferred_pickup_date: 'date',
  preferred_pickup_period: 'period',
  address: 'address',
};

/** The created draft. Echoed fields are null when the partner omits them. */
export interface PartnerSubscription {
  id: number;
  /** The amount to charge, exact to the halala (M4). */
  totalHalalas: Halalas;
  ordersCount: number | null;
  /** Days in Riyadh; the partner may move them when the payment is confirmed. */
  startDate: PlainDate | null;
  endDate: PlainDate | null;
  day: Weekday | null;
  period: PickupPeriod | null;
  state: SubscriptionState | null;
}

/**
 * - `fields`: values that are not available (any more).
 * - `conflict` (409): another draft of this customer exists, or this same request is still in
 *   progress.
 * - `refused`: no specific reason. Load the days again: the selected one may be gone.
 */
export interface SubscribeRefusal {
  kind: 'fields' | 'conflict' | 'refused';
  status: number;
  /**
   * `planId`, `planTypeId`, `day`, `date`, `period`, `address`; empty unless `kind` is `fields`.
   */
  fields: FieldErrors;
}

/** Creates a draft (§4.8). Schedules and charges nothing. Sends exactly one of day and date. */
export async function subscribe(
  call: {
    token: string;
    planId: number;
    planTypeId: number;
    period: PickupPeriod;
    idempotencyKey: string;
  } & ({ day: Weekday } | { date: PlainDate }),
): Promise<Outcome<PartnerSubscription, SubscribeRefusal>> {
  const reply = await callPartner(operation, {
    query: {
      plan_id: call.planId,
      plan_type_id: call.planTypeId,
      ...('day' in call
        ? { preferred_pickup_day: call.day }
        : { preferred_pickup_date: call.date }),
      preferred_pickup_period: call.period,
    },
    token: call.token,
    idempotencyKey: call.idempotencyKey,
  });
  if (!reply.ok) return refuse(refusalOf(reply.refusal));
  const draft = readWire(operation, wire, reply.value);
  return ok({
    id: draft.id,
    totalHalalas: draft.total,
    ordersCount: draft.orders_count,
    startDate: draft.start_date,
    endDate: draft.end_date,
    day: draft.preferred_pickup_day,
    period: draft.preferred_pickup_period,
    state: draft.state,
  });
}

function refusalOf(rejection: PartnerRejection): SubscribeRefusal {
  const { status } = rejection;
  if (status === 409) return { kind: 'conflict', status, fields: {} };
  if (status !== 400 && status !== 404 && status !== 422) throw rejected(operation, rejection);
  const fields = refusedFields(rejection, names);
  return { kind: Object.keys(fields).length > 0 ? 'fields' : 'refused', status, fields };
}
