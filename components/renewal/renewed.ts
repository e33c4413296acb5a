import type { Registration } from '@/lib/auth/customer-token.server';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import type { Mobile } from '@/lib/kernel/mobile';
import { type Point, samePoint } from '@/lib/kernel/point';
import { addDays, type PlainDate, weekdayOf } from '@/lib/kernel/time';
import { acceptAnswers, stampRevision } from '@/lib/wizard/engine';
import { type Facts, factsOf } from '@/lib/wizard/facts';
import type { Journey } from '@/lib/wizard/journey';
import { type ChosenPickup, daysFor, type PickupDay } from '@/lib/wizard/plans/pickup';
import type { ChosenPlan } from '@/lib/wizard/plans/plans';
import { isService, type StoredCare } from '@/lib/wizard/preferences';
import { encodeChoice } from '../steps/plan/choice';
import { preferencesValues } from '../steps/preferences/care-values';
import { answersFromRegistration } from '../steps/registration/stored-registration';

/** What a renewal is filled in with. Everything comes from the server, nothing from a browser. */
interface Template {
  checkoutId: string;
  mobile: Mobile;
  /** Where the laundry collects; null when no place is stored any more. */
  point: Point | null;
  /** Null when no registration is stored. */
  registration: Registration | null;
  /** The same plan and option at today's price; null when either was withdrawn. */
  chosen: ChosenPlan | null;
  pickup: ChosenPickup;
  /** The last pickup of the current subscription that is still ahead; null when there is none. */
  until: PlainDate | null;
  /** Code of the service that was bought. */
  service: string;
  /** The care preferences that the partner stores for that service. */
  care: StoredCare;
  /** An order that can still be paid; null when there is none. */
  liveCheckoutId: string | null;
}

/** The point that the saved address belongs to; without an address, the registered one. */
export const pointOf = (journey: Journey, registration: Registration | null): Point | null => {
  const { address, coverage } = factsOf(journey);
  return address?.point ?? coverage?.point ?? registration?.point ?? null;
};

/**
 * Returns the journey filled in with an earlier purchase, as if the customer had answered every
 * step again. Steps about which nothing is stored stay open, and so does the plan when it was
 * withdrawn. Replaces an order that was begun: the caller has asked before.
 */
export function renewed(before: Journey, template: Template): Journey {
  const { checkoutId, mobile, chosen, pickup, until, liveCheckoutId } = template;
  const { plan: _plan, schedule: _day, review: _consent, ...drafts } = before.drafts;
  const cleared = withoutOrder({ ...before, drafts });
  const known = [withPlace, withRegistration, withCare].reduce(
    (journey, withPart) => withPart(journey, template),
    acceptAnswers(cleared, 'mobile', { mobile }, null),
  );
  const planned = chosen ? withPlan(known, chosen) : known;
  const filled = stampRevision(
    stampRevision(acceptAnswers(planned, 'schedule', pickup, null), 'schedule', undefined),
    'plan',
    undefined,
  );
  const renewal: Facts['renewal'] = { checkoutId, until, pickup };
  // A payment page that is still open may be paid meanwhile: the review then shows its outcome.
  const review = liveCheckoutId && { review: { checkoutId: liveCheckoutId } };
  return { ...filled, facts: { ...filled.facts, renewal, ...review } };
}

function withoutOrder(journey: Journey): Journey {
  const { plan: _plan, review: _review, ...answers } = journey.answers;
  const { plan: _chosen, review: _checkout, ...facts } = journey.facts;
  return { ...journey, answers, facts };
}

/** Puts the pin back to where the address is; forgets the plan of an older catalogue link. */
function withPlace(journey: Journey, { point }: Template): Journey {
  if (!point) return journey;
  const { coverage } = factsOf(journey);
  const id = coverage && samePoint(coverage.point, point) ? coverage.placeId : null;
  const facts: Facts['coverage'] = { point, placeId: id, wish: null };
  const { coverage: _typed, ...drafts } = journey.drafts;
  const answers = { place: { ...point, id }, wish: null };
  return stampRevision(
    acceptAnswers({ ...journey, drafts }, 'coverage', answers, facts),
    'coverage',
    undefined,
  );
}

function withRegistration(journey: Journey, { mobile, registration }: Template): Journey {
  const isKnown = factsOf(journey).registration?.mobile === mobile;
  if (!registration || (isKnown && journey.answers.registration)) return journey;
  const facts: Facts['registration'] = { mobile, customerName: registration.name, returning: true };
  return acceptAnswers(journey, 'registration', answersFromRegistration(registration), facts);
}

/** What the partner stores now for the service; of other services, what was known before. */
function withCare(journey: Journey, { mobile, service, care }: Template): Journey {
  const before = factsOf(journey).preferences;
  const known = before?.mobile === mobile ? before : null;
  const services = isService(service) ? [service] : [];
  const stored = Object.fromEntries(
    services.map((one) => [one, care.unread.includes(one) ? known?.kept[one] : care.stored[one]]),
  );
  const facts: Facts['preferences'] = {
    mobile,
    kept: { ...known?.kept, ...stored },
    ...((!known || known.asked) && { asked: [...new Set([...(known?.asked ?? []), ...services])] }),
    unread: [...(known?.unread ?? []).filter((one) => one !== service), ...care.unread],
  };
  const answers = known && journey.answers.preferences;
  return acceptAnswers(
    journey,
    'preferences',
    answers || preferencesValues({}, facts.kept, services, care.unread),
    facts,
  );
}

function withPlan(journey: Journey, { plan, option }: ChosenPlan): Journey {
  const facts: Facts['plan'] = {
    planId: plan.id,
    optionId: option.id,
    ordersCount: option.ordersCount,
    halalas: option.totalHalalas,
    service: plan.service,
    wish: null,
  };
  return acceptAnswers(journey, 'plan', { choice: encodeChoice(plan, option) }, facts);
}

/**
 * The pickup of an earlier order once more: same weekday and period, and where the days on offer
 * allow it after `until`, the last pickup that the customer still has. When the weekday is no
 * longer on offer, returns the next date of that weekday: the review then says that it is gone.
 *
 * @param days the days on offer (§4.7); empty when they are unknown
 * @param until null when no pickup is ahead
 */
export function samePickup(
  { pickup, period }: Pick<CheckoutOrder, 'pickup' | 'period'>,
  days: readonly PickupDay[],
  until: PlainDate | null,
  today: PlainDate,
): ChosenPickup {
  const isWeekly = pickup.kind === 'weekly';
  const weekday = isWeekly ? pickup.day : weekdayOf(pickup.date);
  const isSame = (day: PickupDay) => day.weekday === weekday && day.periods.includes(period);
  const weekly = isWeekly ? daysFor('weekly', days).find(isSame) : undefined;
  const dated = days.filter(isSame);
  const isAfter = ({ date }: PickupDay) => until === null || date > until;
  // The partner chooses the first date of a weekly order (§4.8): a later start needs a date.
  if (weekly && isAfter(weekly)) return { mode: 'weekly', date: weekly.date, period };
  const start = dated.find(isAfter) ?? (weekly ? undefined : dated[0]);
  if (start) return { mode: 'start', date: start.date, period };
  if (weekly) return { mode: 'weekly', date: weekly.date, period };
  const from = until !== null && until > today ? until : today;
  return { mode: isWeekly ? 'weekly' : 'start', date: nextOf(weekday, from), period };
}

/** The first date of a weekday after `day`. */
const nextOf = (weekday: ReturnType<typeof weekdayOf>, day: PlainDate): PlainDate => {
  const next = addDays(day, 1);
  return weekdayOf(next) === weekday ? next : nextOf(weekday, next);
};
