import 'server-only';
import { dayMs, hourMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { deleteEndedJourneys, journeyLifetimeMs } from '@/lib/store/journeys.server';
import { deleteEndedSessions, sessionIdleMs, sessionLifetimeMs } from '@/lib/store/sessions.server';
import { deleteOldWaiting, waitingLifetimeMs } from '@/lib/store/waiting-list.server';

/** How long things are kept after they were last touched: the privacy notice says so. */
export const retentionDays = {
  answers: journeyLifetimeMs / dayMs,
  session: sessionLifetimeMs / dayMs,
  idleSession: sessionIdleMs / dayMs,
  waiting: waitingLifetimeMs / dayMs,
};

/** Deletes, every hour, sessions, unfinished answers and waiting numbers whose time is over. Returns a function that stops it. */
export function startRetention(): () => void {
  const sweep = () =>
    Promise.all([deleteEndedJourneys(), deleteEndedSessions(), deleteOldWaiting()]).catch(
      (error: Error) => log.warn({ event: 'retention-failed', error: error.message }),
    );
  const timer = setInterval(sweep, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
