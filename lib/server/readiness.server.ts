import 'server-only';
import { databaseClockMs } from '@/lib/db/database.server';
import { isDatabaseBehind } from '@/lib/db/migrations.server';
import { clockSkews } from '@/lib/http/clock-skew.server';
import { processWide } from '@/lib/kernel/process-wide';
import { minuteMs, secondMs, wallClockMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';

/** Larger clock differences matter: expiry times would differ from the ones that pages show. */
const maxSkewMs = minuteMs;

// Alarms are logged once per incident, because readiness is polled every second.
let isSkewReported = false;
let isBehindReported = false;

/**
 * Why this instance cannot serve, or null when it can: the database responds, has this code's
 * tables, and this machine's clock is right. The clock counts as wrong only when both the database
 * and a service disagree with it. Throws when the database does not respond.
 */
export async function notReadyReason(): Promise<string | null> {
  if (isDraining()) return 'draining';
  const database = wallClockMs() - (await databaseClockMs());
  const [behind, clock] = [await isDatabaseBehind(), checkClock(database)];
  if (behind && !isBehindReported) log.alarm('database-behind');
  isBehindReported = behind;
  return behind ? 'database-behind' : clock;
}

function checkClock(database: number): string | null {
  const services = [...clockSkews()];
  const isApart = (ms: number) => Math.abs(ms) > maxSkewMs;
  const off = services.filter(([, ms]) => isApart(ms));
  const isAnyApart = isApart(database) || off.length > 0;
  // A service's clock counts only when the database's agrees with it: two against one.
  const isOurs = isApart(database) && off.some(([, ms]) => !isApart(ms - database));
  if (isAnyApart && !isSkewReported) {
    const seconds = (ms: number) => Math.round(ms / secondMs);
    log.alarm('clocks-differ', {
      aheadOfDatabaseS: seconds(database),
      aheadOfServicesS: Object.fromEntries(services.map(([name, ms]) => [name, seconds(ms)])),
      wrong: isOurs ? 'this machine' : 'unknown',
    });
  }
  isSkewReported = isAnyApart;
  return isOurs ? 'clock-wrong' : null;
}

const instance = processWide('draining', () => ({ isDraining: false }));

/** Makes this instance report that it is not ready, so that the load balancer uses another one. */
export function beginDraining(): void {
  instance.isDraining = true;
}

/** Whether this instance is stopping. */
export const isDraining = (): boolean => instance.isDraining;
