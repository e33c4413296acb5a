import 'server-only';
import { hourMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { deleteEndedJourneys } from '@/lib/store/journeys.server';
import { deleteEndedSessions } from '@/lib/store/sessions.server';

/** Deletes, every hour, sessions and unfinished answers that have ended. Returns a function that stops it. */
export function startRetention(): () => void {
  const sweep = () =>
    Promise.all([deleteEndedJourneys(), deleteEndedSessions()]).catch((error: Error) =>
      log.warn({ event: 'retention-failed', error: error.message }),
    );
  const timer = setInterval(sweep, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
