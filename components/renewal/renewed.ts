import type { Registration } from '@/lib/auth/customer-token.server';
import type { Mobile } from '@/lib/kernel/mobile';
import { type Point, samePoint } from '@/lib/kernel/point';
import type { PlainDate } from '@/lib/kernel/time';
import { acceptAnswers } from '@/lib/wizard/engine';
import { type Facts, factsOf } from '@/lib/wizard/facts';
import type { Journey } from '@/lib/wizard/journey';
import { stampRevision } from '@/lib/wizard/optimistic-lock';
import type { ChosenPickup } from '@/lib/wizard/plans/chosen-pickup';
import type { ChosenPlan } from '@/lib/wizard/plans/plans';
import { isService, type StoredCare } from '@/lib/wizard/preferences';
import { encodeChoice } from '../steps/plan/encode-choice';
import { preferencesValues } from '../steps/preferences/care-values';
import { answersFromRegistration } from '../steps/registration/stored-registration';

/** What a renewal is filled in with. Everything comes from the server, nothing from a browser. */
export interface Template {
  checkoutId: string;
  mobile: Mobile;
  /** Where the laundry collects; null when no place is stored any more. */
  point: Point | null;
  /** Null when no registration is stored. */
  held: Registration | null;
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
export const pointOf = (journey: Journey, held: Registration | null): Point | null => {
  const { address, coverage } = factsOf(journey);
  return address?.point ?? coverage?.point ?? held?.point ?? null;
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

function withRegistration(journey: Journey, { mobile, held }: Template): Journey {
  const isKnown = factsOf(journey).registration?.mobile === mobile;
  if (!held || (isKnown && journey.answers.registration)) return journey;
  const facts: Facts['registration'] = { mobile, customerName: held.name, returning: true };
  return acceptAnswers(journey, 'registration', answersFromRegistration(held), facts);
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
