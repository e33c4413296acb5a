import 'server-only';
import { databaseClockMs } from '@/lib/db/database.server';
import { isDatabaseBehind } from '@/lib/db/migrations.server';
import { clockSkews } from '@/lib/http/clock-skew.server';
import { minuteMs, secondMs, wallClockMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { isDraining } from './draining.server';

/** Clocks that are further apart do not tell the same time: what expires would expire at another moment than we say. */
const mostApartMs = minuteMs;

// Said once each time it begins: readiness is asked every second.
let saidApart = false;
let saidBehind = false;

/**
 * Why this instance cannot serve, or null when it can: the database answers, has the tables of this code, and this machine's
 * clock is not the wrong one. One clock against another proves nothing; where both the database and a service say that ours is
 * off, it is. Throws when the database does not answer.
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
  // A service's word counts only where the database's agrees with it: then it is two against one.
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
