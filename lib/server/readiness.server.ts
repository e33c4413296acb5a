import 'server-only';
import { databaseClockMs } from '@/lib/db/database.server';
import { isDatabaseBehind } from '@/lib/db/migrations.server';
import { clockSkews } from '@/lib/http/clock-skew.server';
import { minuteMs, secondMs, wallClockMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { isDraining } from './draining.server';

/** Larger clock differences matter: expiry times would differ from the ones that pages show. */
const mostApartMs = minuteMs;

// Alarms are logged once per incident, because readiness is polled every second.
let saidApart = false;
let saidBehind = false;

/**
 * Why this instance cannot serve, or null when it can: the database responds, has this code's
 * tables, and this machine's clock is right. The clock counts as wrong only when both the database
 * and a service disagree with it. Throws when the database does not respond.
 */
export async function whyNotReady(): Promise<string | null> {
  if (isDraining()) return 'draining';
  const database = wallClockMs() - (await databaseClockMs());
  const [behind, clock] = [await isDatabaseBehind(), judgeClock(database)];
  if (behind && !saidBehind) log.alarm('database-behind');
  saidBehind = behind;
  return behind ? 'database-behind' : clock;
}

function judgeClock(database: number): string | null {
  const services = [...clockSkews()];
  const isApart = (ms: number) => Math.abs(ms) > mostApartMs;
  const off = services.filter(([, ms]) => isApart(ms));
  const anybody = isApart(database) || off.length > 0;
  // A service's clock counts only when the database's agrees with it: two against one.
  const isOurs = isApart(database) && off.some(([, ms]) => !isApart(ms - database));
  if (anybody && !saidApart) {
    const seconds = (ms: number) => Math.round(ms / secondMs);
    log.alarm('clocks-differ', {
      aheadOfDatabaseS: seconds(database),
      aheadOfServicesS: Object.fromEntries(services.map(([name, ms]) => [name, seconds(ms)])),
      wrong: isOurs ? 'this machine' : 'unknown',
    });
  }
  saidApart = anybody;
  return isOurs ? 'clock-wrong' : null;
}
