import 'server-only';
import {
  claimPoll,
  getTracking,
  recordPollFailure,
  recordTurnarounds,
  storePoll,
  type TrackingRow,
  undoPollClaim,
} from '@/lib/db/trackings.server';
import type { Locale } from '@/lib/i18n/routing';
import { withoutCallBudget } from '@/lib/integrations/partner/budget.server';
import { subscriptionOrders } from '@/lib/integrations/partner/operations/subscription-orders.server';
import { type AppError, isAppError } from '@/lib/kernel/app-error';
import { now, nowMs, todayInRiyadh } from '@/lib/kernel/time';
import { recordEvents } from '@/lib/messaging/outbox.server';
import { countStep } from '@/lib/observability/funnel.server';
import { log } from '@/lib/observability/log.server';
import { partnerPolls, trackingReads } from '@/lib/observability/metrics.server';
import { mergeReading, newlyCancelled } from './history';
import { pickupEvents } from './pickup-messages.server';
import {
  nextPollAt,
  outdatedAfterMs,
  scheduleAfterDoubtfulEnd,
  scheduleAfterFailure,
  scheduleAfterOpenCircuit,
  scheduleAfterPoll,
} from './poll-schedule';
import { isRenewable } from './renewal';
import { hasEnded, isEndDoubtful, parseSnapshot, visibleSnapshot } from './snapshot';
import { newTurnarounds } from './turnaround.server';

/**
 * A subscription that stays unknown raises an alarm at once, then about daily: polls are 15 minutes
 * apart.
 */
const alarmEvery = 96;

/** `opened`: just opened, or visible again after a while; `open`: open all along. */
export type PollTrigger = 'opened' | 'open';

/**
 * Returns the tracking row for a page: polls the partner at most once in five minutes across all
 * pages and instances (C1), and never after the end. When the partner does not respond, returns the
 * last known row.
 */
export async function readTracking(
  { subscriptionId, tracking }: { subscriptionId: number; tracking: TrackingRow | null },
  locale: Locale,
  trigger: PollTrigger,
): Promise<TrackingRow> {
  const before = tracking ?? (await getTracking(subscriptionId));
  const allowedAt = trigger === 'opened' ? before.nextPollAfter : nextPollAt(before);
  if (before.ended || allowedAt > now()) {
    trackingReads.inc({ answer: 'kept' });
    return before;
  }
  trackingReads.inc({ answer: 'question' });
  await pollOrders(subscriptionId, locale);
  return getTracking(subscriptionId);
}

/**
 * Polls the partner about a subscription (§4.10), unless another process has claimed the poll, and
 * stores the response. Never throws on partner errors: the known state stays, and the next poll is
 * delayed. Returns `held-back` when the circuit breaker is open, which applies to other polls as
 * well.
 */
export async function pollOrders(
  subscriptionId: number,
  locale: Locale,
): Promise<'held-back' | undefined> {
  const claim = await claimPoll(subscriptionId, scheduleAfterPoll(now(), Math.random()));
  if (!claim) return;
  try {
    // failpoint: reading-claimed
    // A process suspended here may have lost its claim to another one.
    if (claim.nextPollAfter <= now()) return;
    // The claim limits this call for all pages; no per-customer rate limit applies.
    const read = await withoutCallBudget(() => subscriptionOrders({ subscriptionId, locale }));
    partnerPolls.inc({ outcome: read.ok ? 'answered' : 'unknown' });
    if (!read.ok) {
      if (claim.failures % alarmEvery === 0) {
        log.alarm('tracked-subscription-unknown', { subscriptionId });
      }
      await recordFailure(claim, undefined);
      return;
    }
    const readAt = now();
    const before = parseSnapshot(claim.snapshot);
    const snapshot = mergeReading(before, read.value, readAt.toISOString());
    // failpoint: reading-answered
    const { endDate } = read.value;
    const isDoubtful = isEndDoubtful(snapshot, endDate === null || endDate < todayInRiyadh());
    const ended = hasEnded(snapshot) && !isDoubtful;
    const shown = visibleSnapshot({ snapshot, ended }) ?? snapshot;
    const isKept = await storePoll(
      claim,
      { snapshot, readAt, ended },
      isDoubtful ? scheduleAfterDoubtfulEnd(readAt, Math.random()) : undefined,
      async (transaction) => {
        await recordTurnarounds(transaction, subscriptionId, newTurnarounds(before, snapshot));
        await recordEvents(transaction, subscriptionId, pickupEvents(before, shown, readAt));
      },
    );
    // failpoint: reading-stored
    // Once per subscription: an end is final, and pickups that were collected stay so.
    if (isKept && isRenewable(snapshot) && !isRenewable(before))
      countStep('renewal-offer', 'opened');
    // Once may be the partner's cache from before the payment (§8); twice breaks the activation
    // promise (M2).
    if (snapshot.state === 'draft' && before?.state === 'draft') {
      log.alarm('active-and-still-a-draft', { subscriptionId });
    }
    // §3 does not say who refunds an order, and our gateway took the money: alert staff.
    const cancelled = newlyCancelled(before, snapshot);
    if (cancelled) log.alarm('cancelled-at-partner', { subscriptionId, ...cancelled });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (isCircuitOpen(error)) {
      partnerPolls.inc({ outcome: 'held-back' });
      const isOld = claim.readAt !== null && nowMs() - claim.readAt.getTime() >= outdatedAfterMs;
      await undoPollClaim(claim, scheduleAfterOpenCircuit(now(), isOld, Math.random()), isOld);
      return 'held-back';
    }
    partnerPolls.inc({ outcome: 'failed' });
    await recordFailure(
      claim,
      (error.detail?.requestedWaitMs as number | undefined) ?? error.retryAfterMs,
    );
  }
}

/** The circuit breaker did not send this poll: says nothing about its subscription. */
const isCircuitOpen = ({ detail }: AppError): boolean =>
  detail?.kind === 'open-circuit' && detail.ambiguous === false;

const recordFailure = (claim: TrackingRow, retryAfterMs: number | undefined): Promise<void> =>
  recordPollFailure(
    claim,
    scheduleAfterFailure(now(), { failures: claim.failures, retryAfterMs }, Math.random()),
  );
