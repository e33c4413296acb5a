import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { settle } from '@/lib/checkout/settle.server';
import {
  hasPurchases,
  type PastPurchase,
  type PastRating,
  type PastRequest,
  writeDemoHistory,
} from '@/lib/db/demo-history.server';
import { payInvoice, refuseToActivate } from '@/lib/demo/actions.server';
import { readClock } from '@/lib/demo/world.server';
import { leastGoodStars } from '@/lib/feedback/rating';
import { lowRatingKind } from '@/lib/feedback/request';
import { defaultLocale } from '@/lib/i18n/routing';
import {
  addDays,
  dayMs,
  hourMs,
  later,
  minuteMs,
  type PlainDate,
  riyadhDate,
  riyadhHour,
  riyadhInstant,
  secondMs,
  type Weekday,
  weekdayOf,
} from '@/lib/kernel/time';
import { listPlans } from '@/lib/wizard/plans/plans.server';
import { type StepId, stepIds } from '@/lib/wizard/step';
import { CustomerSignUp } from './customer-sign-up.server';
import { newMobile } from './personas.server';

/** As many days as the staff page shows. */
const days = 14;

/**
 * Fills an empty demo for the staff pages: two weeks of counts, purchases, requests and ratings,
 * and one order that needs staff. The two weeks are inserted as rows; the order goes through every
 * step, is paid, and is refused by the sandbox partner.
 */
export async function fillHistory(ipAddress: string): Promise<void> {
  if (await hasPurchases()) return;
  const now = await readClock();
  const past = pastDays(now, days);
  const counts = past.flatMap(({ day, steps }) => steps.map((step) => ({ day, ...step })));
  const plans = await listPlans(defaultLocale);
  const options = plans.flatMap((plan) => plan.options.map((option) => ({ plan, option })));
  const orders = past.flatMap((one) => one.orders);
  const t = await getTranslations({ locale: defaultLocale, namespace: 'demo.feedback' });
  const paid = orders.filter(({ isPaid }) => isPaid);
  const feedback = pastFeedback(
    paid.map(({ at }) => at),
    now,
    t,
  );
  const purchases = orders.flatMap((order, index): PastPurchase[] => {
    const chosen = options[index % options.length];
    if (!chosen) return [];
    const { plan, option } = chosen;
    const firstDate = addDays(riyadhDate(order.at), 2);
    return [
      {
        order: {
          planId: plan.id,
          optionId: option.id,
          planName: plan.name,
          optionName: option.name,
          service: plan.service,
          bagsCount: plan.bagsCount,
          bagSizeKg: plan.bagSizeKg,
          ordersCount: option.ordersCount,
          pickup: { kind: 'weekly', day: weekdayOf(firstDate), firstDate },
          period: 'morning',
        } satisfies CheckoutOrder,
        halalas: option.totalHalalas,
        locale: defaultLocale,
        edges: edgesOf(order),
        ...(order.isPaid && feedback[paid.indexOf(order)]),
      },
    ];
  });
  await writeDemoHistory(counts, purchases);
  await addRefusedOrder(ipAddress);
}

const settlePatienceMs = 5 * secondMs;

/** Creates a customer who has paid and whose subscription the partner refuses to activate. */
async function addRefusedOrder(ipAddress: string): Promise<void> {
  const t = await getTranslations({ locale: defaultLocale, namespace: 'demo' });
  const mobile = newMobile();
  const signUp = new CustomerSignUp(defaultLocale, ipAddress);
  await signUp.choosePlan({
    name: t('people.refused'),
    mobile,
    gender: 'female',
    birth: { day: '9', month: '1', year: '1990' },
  });
  const { checkoutId, invoiceId } = await signUp.openCheckout();
  await refuseToActivate(mobile);
  await payInvoice(invoiceId);
  await settle(checkoutId, settlePatienceMs);
}

/** One past day: counts per step, and the orders opened on it. */
interface PastDay {
  day: PlainDate;
  steps: { step: StepId; opened: number; answered: number }[];
  orders: { at: Date; isPaid: boolean }[];
}

/** Invented share of visitors who complete a step, where it is not `defaultCompletionRate`. */
const completionRates: Partial<Record<StepId, number>> = {
  coverage: 0.82,
  mobile: 0.8,
  registration: 0.93,
  preferences: 0.98,
  plan: 0.76,
  schedule: 0.94,
  review: 0.74,
};
const defaultCompletionRate = 0.95;
/** Invented share of orders that are paid. */
const paidRate = 0.88;
/** Some visitors open a step twice. */
const reopenRate = 1.06;

/** Visitors who open the first step, by weekday: most before the week begins, fewest at its end. */
const visitors: Record<Weekday, number> = {
  saturday: 58,
  sunday: 49,
  monday: 45,
  tuesday: 43,
  wednesday: 46,
  thursday: 52,
  friday: 37,
};

const opens = 7;
const closes = 23;

/**
 * Deterministic pseudo-random number from 0 to 1 for a day and an index: a reset demo shows the
 * same two weeks.
 */
function pseudoRandom(day: PlainDate, index: number): number {
  let hash = 2_166_136_261;
  for (const letter of `${day} ${index}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** Invented data for `count` days up to `now`, newest first; today only up to the current hour. */
function pastDays(now: Date, count: number): PastDay[] {
  const today = riyadhDate(now);
  return Array.from({ length: count }, (_, index) => dayOf(addDays(today, -index), now));
}

function dayOf(day: PlainDate, now: Date): PastDay {
  const isToday = day === riyadhDate(now);
  const passed = isToday
    ? Math.min(1, Math.max(0, (riyadhHour(now) - opens) / (closes - opens)))
    : 1;
  const dayFactor = 0.85 + 0.3 * pseudoRandom(day, 0);
  let people = Math.round(visitors[weekdayOf(day)] * dayFactor * passed);
  const steps = stepIds.map((step, index) => {
    const share =
      (completionRates[step] ?? defaultCompletionRate) +
      0.06 * (pseudoRandom(day, index + 1) - 0.5);
    const answered = Math.round(people * share);
    const one = {
      step,
      opened: Math.round(people * reopenRate),
      answered: Math.min(answered, people),
    };
    people = one.answered;
    return one;
  });
  const from = riyadhInstant(day, opens);
  const until = isToday
    ? now.getTime() - 10 * minuteMs
    : from.getTime() + (closes - opens) * hourMs;
  const orders = Array.from({ length: people }, (_, index) => ({
    at: later(from, Math.max(0, until - from.getTime()) * pseudoRandom(day, 100 + index)),
    isPaid: pseudoRandom(day, 200 + index) < paidRate,
  })).sort((a, b) => a.at.getTime() - b.at.getTime());
  return { day, steps, orders };
}

type Edge = { from: string; to: string; event: string; at: Date };

/**
 * The state changes of a checkout from opening to its end, as `checkoutTransitions` allows them.
 */
function edgesOf({ at, isPaid }: PastDay['orders'][number]): Edge[] {
  const way: [event: string, to: string, afterMs: number][] = [
    ['opened', 'open', 0],
    ['drafted', 'subscribed', secondMs],
    ['payment-started', 'paying', minuteMs],
    ...(isPaid
      ? ([
          ['captured', 'paid', 3 * minuteMs],
          ['confirm-sent', 'confirming', 3 * minuteMs + secondMs],
          ['confirmed', 'active', 3 * minuteMs + 2 * secondMs],
        ] satisfies [string, string, number][])
      : ([['payment-ended', 'closed', 9 * minuteMs]] satisfies [string, string, number][])),
  ];
  return way.map(([event, to, afterMs], index) => ({
    ...{ event, to, at: later(at, afterMs) },
    from: way[index - 1]?.[1] ?? 'none',
  }));
}

/** Invented stars of past deliveries; most customers are content. */
const stars = [5, 4, 5, 2, 5, 3, 5, 4, 5, 5, 4, 5];

/** What was asked of staff, the newest first; the first two wait for an answer. */
const asked = ['move', 'missing', 'skip', 'pause', 'damaged'] as const;
const waiting = 2;

/** Only each fourth customer says something. */
const every = 4;

type Kind = (typeof asked)[number];
type Translate = (
  key: `comments.${'good' | 'late' | 'bad'}` | `notes.${Kind}` | `answers.${Kind}` | 'answers.low',
) => string;

interface PastFeedback {
  rating?: PastRating;
  request?: PastRequest;
}

/**
 * Ratings and requests for the staff pages of a demo: one for each paid purchase, which is given by
 * its time, newest first. `t` reads `demo.feedback` of the messages. Nothing lies after `now`.
 */
function pastFeedback(paidAt: readonly Date[], now: Date, t: Translate): PastFeedback[] {
  const kinds = [...asked];
  const given = [...stars];
  let waits = waiting;
  return paidAt.map((at, index) => {
    const sentAt = later(at, hourMs);
    const answeredAt = later(sentAt, 5 * hourMs);
    const isOver = answeredAt < now;
    // The answered ones are further back, as they would be.
    if (index % every === 0 && kinds[0] && sentAt < now && (waits > 0 || isOver)) {
      const kind = kinds.shift() as Kind;
      const isAnswered = waits <= 0;
      waits -= 1;
      const answer = { text: t(`answers.${kind}`), by: 'demo', at: answeredAt };
      const note = t(`notes.${kind}`);
      return { request: { kind, note, at: sentAt, answer: isAnswered ? answer : null } };
    }
    // Older purchases have a delivery to rate.
    const ratedAt = later(at, 3 * dayMs);
    const count = index % every === 1 && later(ratedAt, 6 * hourMs) < now && given.shift();
    return count ? ratingOf(count, ratedAt, t) : {};
  });
}

function ratingOf(count: number, at: Date, t: Translate): PastFeedback {
  const isLow = count < leastGoodStars;
  const complaint = isLow
    ? t('comments.bad')
    : count === leastGoodStars
      ? t('comments.late')
      : null;
  const comment = complaint ?? (count === 4 ? t('comments.good') : null);
  const rating = { stars: count, comment, at };
  if (!isLow || comment === null) return { rating };
  const answer = { text: t('answers.low'), by: 'demo', at: later(at, 3 * hourMs) };
  return { rating, request: { kind: lowRatingKind, note: comment, at, answer } };
}
