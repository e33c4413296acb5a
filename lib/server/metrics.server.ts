import 'server-only';
import { performance } from 'node:perf_hooks';
import { register } from 'prom-client';
import { errorResponse } from '@/lib/api/route.server';
import { codesThisHour } from '@/lib/auth/code-rate-limits.server';
import { checkoutTransitions } from '@/lib/checkout/core/states';
import { readBusinessMetrics } from '@/lib/db/business-metrics.server';
import { outboxFigures } from '@/lib/db/messages.server';
import { measureUnanswered } from '@/lib/db/requests.server';
import { AppError } from '@/lib/kernel/app-error';
import { nowMs, secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import * as metrics from '@/lib/observability/metrics.server';
import { mayReadMetrics } from './metrics-token.server';

/**
 * All metrics for requests with `METRICS_TOKEN`. Other requests get the same 404 as an unknown
 * path. Business metrics are read from the database now; while it is unavailable they are left out.
 */
export async function answerMetrics(request: Request): Promise<Response> {
  if (!mayReadMetrics(request.headers.get('authorization'))) {
    return errorResponse(new AppError('not-found'), request);
  }
  metrics.loopUtilisation.set(performance.eventLoopUtilization().utilization);
  await updateBusinessMetrics();
  return new Response(await register.metrics(), {
    headers: { 'content-type': register.contentType, 'cache-control': 'no-store' },
  });
}

async function updateBusinessMetrics(): Promise<void> {
  try {
    const [business, sent, outbox, asked] = await Promise.all([
      readBusinessMetrics(),
      codesThisHour(),
      outboxFigures(),
      measureUnanswered(),
    ]);
    const ageS = (at: Date | null) => (at ? Math.max(0, nowMs() - at.getTime()) / secondMs : 0);
    // Includes states without checkouts, so that the first one shows as an increase.
    for (const state of Object.keys(checkoutTransitions)) {
      metrics.checkoutsByState.set({ state }, business.checkouts.get(state) ?? 0);
    }
    metrics.paidNotActive.set(business.paidNotActive);
    metrics.paidNotActiveSeconds.set(ageS(business.oldestPaidAt));
    metrics.refundWaitsSeconds.set(ageS(business.oldestRefundDueAt));
    metrics.trackingsOverdueSeconds.set(ageS(business.oldestTrackingDueAt));
    metrics.messagesDue.set(outbox.due);
    metrics.messagesDueSeconds.set(outbox.oldestDueMs / secondMs);
    metrics.requestsUnanswered.set(asked.count);
    metrics.requestsUnansweredSeconds.set(ageS(asked.oldestAt));
    metrics.codesHourUsed.set(sent.used);
    metrics.codesHourLimit.set(sent.limit);
    metrics.databaseBytes.set(business.bytes);
    metrics.databaseUp.set(1);
  } catch (error) {
    log.warn({ event: 'business-metrics-not-read', error: (error as Error).message });
    // Remove values that cannot be measured now, instead of repeating the last ones.
    metrics.checkoutsByState.reset();
    for (const stale of [
      metrics.paidNotActive,
      metrics.paidNotActiveSeconds,
      metrics.refundWaitsSeconds,
      metrics.trackingsOverdueSeconds,
      metrics.requestsUnanswered,
      metrics.requestsUnansweredSeconds,
      metrics.codesHourUsed,
      metrics.messagesDue,
      metrics.messagesDueSeconds,
      metrics.databaseBytes,
    ]) {
      stale.remove();
    }
    metrics.databaseUp.set(0);
  }
}
