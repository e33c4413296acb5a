import 'server-only';
import { clocksAgree } from '@/lib/db/clocks.server';
import { forgetIdleCustomers } from '@/lib/db/idle-customers.server';
import { deleteEndedJourneys, journeyLifetimeMs } from '@/lib/db/journeys.server';
import { deleteExpiredLimits } from '@/lib/db/rate-limits.server';
import { deleteEndedSessions, sessionIdleMs, sessionLifetimeMs } from '@/lib/db/sessions.server';
import { deleteExpiredShares } from '@/lib/db/shares.server';
import { deleteEndedStaffSessions } from '@/lib/db/staff-sessions.server';
import { deleteOldWaiting, waitingLifetimeMs } from '@/lib/db/waiting-list.server';
import { refreshClock } from '@/lib/http/test-clock.server';
import { dayMs, hourMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { inSpan } from '@/lib/observability/trace-span.server';

/** How long things are kept after they were last touched: the privacy notice says so. */
export const retentionDays = {
  answers: journeyLifetimeMs / dayMs,
  session: sessionLifetimeMs / dayMs,
  idleSession: sessionIdleMs / dayMs,
  waiting: waitingLifetimeMs / dayMs,
};

const failed = (error: Error) => log.warn({ event: 'retention-failed', error: error.message });

/**
 * Deletes, at start and every hour while this machine's clock can be trusted, sessions, unfinished answers, waiting numbers and
 * given links and used budgets whose time is over, and customers who have none of them left. Returns a function that stops it.
 */
export function startRetention(): () => void {
  const sweep = async () => {
    await refreshClock();
    if (!(await clocksAgree())) {
      log.warn({ event: 'retention-waits-for-clock' });
      return;
    }
    // One after another: side by side they want more connections than a small pool has. One that fails comes again in an hour.
    await deleteEndedJourneys().catch(failed);
    await deleteEndedSessions().catch(failed);
    await deleteOldWaiting().catch(failed);
    await deleteExpiredShares().catch(failed);
    await deleteEndedStaffSessions().catch(failed);
    await deleteExpiredLimits().catch(failed);
    await forgetIdleCustomers().catch(failed);
  };
  const sweepSafely = () => inSpan({ name: 'worker retention' }, sweep).catch(failed);
  void sweepSafely();
  const timer = setInterval(sweepSafely, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
