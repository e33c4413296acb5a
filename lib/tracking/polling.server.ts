import 'server-only';
import {
  claimReading,
  getTracking,
  keepReading,
  noteFailure,
  type TrackingRow,
  takeBackReading,
} from '@/lib/db/trackings.server';
import type { Locale } from '@/lib/i18n/routing';
import { askingForAll } from '@/lib/integrations/partner/budget.server';
import {
  type SubscriptionProgress,
  subscriptionOrders,
} from '@/lib/integrations/partner/operations/subscription-orders.server';
import { type AppError, isAppError } from '@/lib/kernel/app-error';
import { now, nowMs, todayInRiyadh } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { looks, questions } from '@/lib/observability/metrics.server';
import { keptSnapshot, newlyCancelled, type Reading, withReading } from './history';
import {
  nextPollAt,
  oldMs,
  scheduleAfterDoubtfulEnd,
  scheduleAfterFailure,
  scheduleAfterHeldBack,
  scheduleAfterPoll,
} from './poll-schedule';
import { hasEnded, isEndDoubtful } from './view';

/** A subscription that stays unknown is told of at once, and about once a day: so many questions, a quarter of an hour apart. */
const alarmEvery = 96;

/** How a page looks: `opened` now, or seen again after a while; or it has been `open` all along. */
export type PageView = 'opened' | 'open';

/**
 * The state of a subscription for whoever looks: the partner is asked at most once in five minutes, however many
 * look and on however many instances (C1), and never again after the end. When it does not answer, the last known
 * state comes with its age.
 */
export async function readTracking(
  { subscriptionId, tracking }: { subscriptionId: number; tracking: TrackingRow | null },
  locale: Locale,
  look: PageView,
): Promise<TrackingRow> {
  const before = tracking ?? (await getTracking(subscriptionId));
  const askAt = look === 'opened' ? before.askAfter : nextPollAt(before);
  if (before.ended || askAt > now()) {
    looks.inc({ answer: 'kept' });
    return before;
  }
  looks.inc({ answer: 'question' });
  await pollOrders(subscriptionId, locale);
  return getTracking(subscriptionId);
}

/**
 * Puts the one question of this time about a subscription (§4.10), unless somebody else has, and keeps what was
 * answered. Never throws for a partner that fails: what was known stays, and the next question waits. Says whether it was held back:
 * others would be as well.
 */
export async function pollOrders(
  subscriptionId: number,
  locale: Locale,
): Promise<'held-back' | undefined> {
  const claim = await claimReading(subscriptionId, scheduleAfterPoll(now(), Math.random()));
  if (!claim) return;
  try {
    // failpoint: reading-claimed
    // Somebody who slept here may find that the next question is another's.
    if (claim.askAfter <= now()) return;
    // The claim is its bound, for all who look.
    const read = await askingForAll(() => subscriptionOrders({ subscriptionId, locale }));
    questions.inc({ outcome: read.ok ? 'answered' : 'unknown' });
    if (!read.ok) {
      if (claim.failures % alarmEvery === 0) {
        log.alarm('tracked-subscription-unknown', { subscriptionId });
      }
      await fail(claim, undefined);
      return;
    }
    const readAt = now();
    const before = keptSnapshot(claim.snapshot);
    const snapshot = withReading(before, readingOf(read.value), readAt.toISOString());
    // failpoint: reading-answered
    const { endDate } = read.value.subscription;
    const isDoubtful = isEndDoubtful(snapshot, endDate === null || endDate < todayInRiyadh());
    await keepReading(
      claim,
      { snapshot, readAt, ended: hasEnded(snapshot) && !isDoubtful },
      isDoubtful ? scheduleAfterDoubtfulEnd(readAt, Math.random()) : undefined,
    );
    // Once it may be what was cached before the payment (§8); twice is a promise that nobody keeps (M2).
    if (snapshot.state === 'draft' && before?.state === 'draft') {
      log.alarm('active-and-still-a-draft', { subscriptionId });
    }
    // §3 says *refunded*, and not by whom: the money was taken by our gateway (A46).
    const cancelled = newlyCancelled(before, snapshot);
    if (cancelled) log.alarm('cancelled-at-partner', { subscriptionId, ...cancelled });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (isHeldBack(error)) {
      questions.inc({ outcome: 'held-back' });
      const isOld = claim.readAt !== null && nowMs() - claim.readAt.getTime() >= oldMs;
      await takeBackReading(claim, scheduleAfterHeldBack(now(), isOld, Math.random()), isOld);
      return 'held-back';
    }
    questions.inc({ outcome: 'failed' });
    await fail(claim, (error.detail?.askedWaitMs as number | undefined) ?? error.retryAfterMs);
  }
}

/** Other questions have failed so often that this one was not sent: that says nothing of its subscription. */
const isHeldBack = ({ detail }: AppError): boolean =>
  detail?.kind === 'open-circuit' && detail.ambiguous === false;

const fail = (claim: TrackingRow, retryAfterMs: number | undefined): Promise<void> =>
  noteFailure(
    claim,
    scheduleAfterFailure(now(), { failures: claim.failures, retryAfterMs }, Math.random()),
  );

/** A state that the document does not know is shown neutrally, and logged as the partner wrote it (§9). */
function known<Code extends string>(state: Code | { unknown: string }): Code | 'unknown' {
  if (typeof state === 'string') return state;
  log.warn({ event: 'unknown-state', state: state.unknown });
  return 'unknown';
}

/** The partner's progress as it is kept and shown. */
const readingOf = ({ subscription, orders }: SubscriptionProgress): Reading => ({
  state: known(subscription.state),
  ordersCount: subscription.ordersCount,
  orders: orders.map((order) => ({
    id: order.id,
    state: known(order.state),
    pickupDate: order.pickupDate,
    period: order.period,
    stateChangedAt: order.stateChangedAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
  })),
});
