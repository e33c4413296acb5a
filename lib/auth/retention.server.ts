import 'server-only';
import { clocksAgree } from '@/lib/db/database.server';
import { eraseIdleCustomers } from '@/lib/db/idle-customers.server';
import { deleteEndedJourneys, journeyLifetimeMs } from '@/lib/db/journeys.server';
import { deleteOldMessages, messageLifetimeMs } from '@/lib/db/messages.server';
import { deleteExpiredLimits } from '@/lib/db/rate-limits.server';
import { deleteOldRatings, ratingLifetimeMs } from '@/lib/db/ratings.server';
import { deleteOldRequests } from '@/lib/db/requests.server';
import { deleteEndedSessions, sessionIdleMs, sessionLifetimeMs } from '@/lib/db/sessions.server';
import { deleteExpiredShares } from '@/lib/db/shares.server';
import { deleteEndedStaffSessions } from '@/lib/db/staff-sessions.server';
import { deleteOldTurnarounds } from '@/lib/db/trackings.server';
import { deleteOldVerifications } from '@/lib/db/verifications.server';
import { deleteOldWaiting, waitingLifetimeMs } from '@/lib/db/waiting-list.server';
import { refreshClock } from '@/lib/http/test-clock.server';
import { dayMs, hourMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { inSpan } from '@/lib/observability/trace-span.server';

/** Retention periods in days; the privacy notice states them. */
export const retentionDays = {
  answers: journeyLifetimeMs / dayMs,
  session: sessionLifetimeMs / dayMs,
  idleSession: sessionIdleMs / dayMs,
  waiting: waitingLifetimeMs / dayMs,
  feedback: ratingLifetimeMs / dayMs,
  messages: messageLifetimeMs / dayMs,
};

const logFailure = (error: Error) => log.warn({ event: 'retention-failed', error: error.message });

/**
 * Deletes, at start and every hour while the clocks agree, expired sessions, unfinished answers,
 * numbers whose code was not entered, waiting-list entries, shared links, turnarounds, old
 * messages, requests and ratings, rate-limit counters, and customers without any of them. Returns a
 * function that stops it.
 */
export function startRetention(): () => void {
  const sweep = async () => {
    await refreshClock();
    if (!(await clocksAgree())) {
      log.warn({ event: 'retention-waits-for-clock' });
      return;
    }
    // In sequence, because parallel deletions need more connections than a small pool has. A failed
    // one is repeated in an hour.
    await deleteEndedJourneys().catch(logFailure);
    await deleteEndedSessions().catch(logFailure);
    await deleteOldVerifications().catch(logFailure);
    await deleteOldWaiting().catch(logFailure);
    await deleteExpiredShares().catch(logFailure);
    await deleteOldRequests().catch(logFailure);
    await deleteOldRatings().catch(logFailure);
    await deleteOldTurnarounds().catch(logFailure);
    await deleteEndedStaffSessions().catch(logFailure);
    await deleteOldMessages().catch(logFailure);
    await deleteExpiredLimits().catch(logFailure);
    await eraseIdleCustomers().catch(logFailure);
  };
  const sweepSafely = () => inSpan({ name: 'worker retention' }, sweep).catch(logFailure);
  void sweepSafely();
  const timer = setInterval(sweepSafely, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
