import 'server-only';
import type { Locale } from '@/lib/i18n/routing';
import { isAppError } from '@/lib/kernel/app-error';
import { fromNow, minuteMs, now, nowMs, riyadhHour } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { subscriptionOrders } from '@/lib/partner/operations/subscription-orders.server';
import {
  claimReading,
  getTracking,
  keepReading,
  noteFailure,
  type TrackingRow,
} from '@/lib/store/trackings.server';
import type { Tracked } from './find.server';
import { snapshotOf } from './snapshot.server';
import { hasEnded, type TrackingSnapshot, type TrackingView } from './view';

/** §8: more often than every five minutes gives no benefit; five to fifteen during service hours. */
const floorMs = 5 * minuteMs;
const ceilingMs = 15 * minuteMs;
const serviceHours = { from: 9, to: 22 };

/** How often a browser asks us: cheap, and soon enough to see the partner's news. */
const browserPollMs = minuteMs;

/**
 * The state of a subscription for whoever looks: the partner is asked at most once in five minutes, however many
 * look and on however many instances (C1), and never again after the end. When it does not answer, the last known
 * state comes with its age.
 */
export async function readTracking(
  { subscriptionId, tracking }: Pick<Tracked, 'subscriptionId' | 'tracking'>,
  locale: Locale,
): Promise<TrackingView> {
  const before = tracking ?? (await getTracking(subscriptionId));
  if (before.ended || before.askAfter > now()) return viewOf(before);
  if (await claimReading(subscriptionId, fromNow(pauseMs()))) {
    await ask(subscriptionId, locale, before.failures);
  }
  return viewOf(await getTracking(subscriptionId));
}

function pauseMs(): number {
  const hour = riyadhHour(now());
  return hour >= serviceHours.from && hour < serviceHours.to ? floorMs : ceilingMs;
}

async function ask(subscriptionId: number, locale: Locale, failures: number): Promise<void> {
  try {
    const read = await subscriptionOrders({ subscriptionId, locale });
    if (!read.ok) {
      log.alarm('tracked-subscription-unknown', { subscriptionId });
      await noteFailure(subscriptionId, fromNow(ceilingMs));
      return;
    }
    const snapshot = snapshotOf(read.value);
    await keepReading(subscriptionId, snapshot, hasEnded(snapshot));
  } catch (error) {
    if (!isAppError(error)) throw error;
    const asked = error.retryAfterMs ?? floorMs * (failures + 1);
    await noteFailure(subscriptionId, fromNow(Math.max(floorMs, Math.min(asked, ceilingMs))));
  }
}

function viewOf(row: TrackingRow): TrackingView {
  return {
    snapshot: row.snapshot as TrackingSnapshot | null,
    ageMs: row.readAt && Math.max(0, nowMs() - row.readAt.getTime()),
    stale: row.failures > 0,
    pollAfterMs: row.ended ? null : row.snapshot ? browserPollMs : 3_000,
  };
}
