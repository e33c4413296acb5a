import 'server-only';
import { mobileHash } from '@/lib/db/customers.server';
import { networkOf, spendAll } from '@/lib/db/rate-limits.server';
import { addWaiting } from '@/lib/db/waiting-list.server';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { isMobile, parseMobile } from '@/lib/kernel/mobile';
import type { Point } from '@/lib/kernel/point';
import { dayMs, hourMs, secondMs } from '@/lib/kernel/time';
import { nearestByCity } from './places';

interface Wish {
  /** As typed. */
  mobile: string;
  point: Point;
  locale: Locale;
  /** The visitor's network address. */
  address: string;
}

/**
 * Keeps a mobile for the day when a place opens; leaving it there is the consent, and when is kept with it. No code
 * is asked for: nothing is shown or sent now, and the one text will name us and be the last. Who is on the list
 * already gets the same answer, so that it tells nobody who else is.
 */
export async function joinWaitingList({
  mobile: typed,
  point,
  locale,
  address,
}: Wish): Promise<void> {
  const mobile = parseMobile(typed);
  if (!isMobile(mobile)) throw new AppError('invalid-answers', { fields: { mobile: mobile.code } });
  // The network first: what is refused there leaves no trace, in the table or at somebody's number.
  const usedUp = await spendAll([
    { name: 'waiting-address', key: networkOf(address), points: 30, durationS: hourMs / secondMs },
    { name: 'waiting-all', key: 'all', points: 1_000, durationS: hourMs / secondMs },
    { name: 'waiting-number', key: mobileHash(mobile), points: 5, durationS: dayMs / secondMs },
  ]);
  if (usedUp) throw new AppError('too-many-requests', { retryAfterMs: usedUp.waitMs });
  await addWaiting({
    mobile,
    area: `${point.lat.toFixed(2)},${point.long.toFixed(2)}`,
    cityId: nearestByCity(point)[0]?.id.split('/')[0] ?? '',
    locale,
  });
}
