import 'server-only';
import { mobileHash } from '@/lib/db/customers.server';
import { consumeOrThrow, networkLimits } from '@/lib/db/rate-limits.server';
import { addWaiting } from '@/lib/db/waiting-list.server';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { isMobile, parseMobile } from '@/lib/kernel/mobile';
import type { Point } from '@/lib/kernel/point';
import { dayMs, hourMs, secondMs } from '@/lib/kernel/time';
import { nearestByCity } from './places';

interface WaitingRequest {
  /** As typed. */
  mobile: string;
  point: Point;
  locale: Locale;
  /** The visitor's IP address. */
  ipAddress: string;
}

/**
 * Stores a mobile for the day when a place opens. Submitting it is the consent, stored with its
 * time. No code is needed: nothing is shown or sent now, and the single text message will name us.
 * A mobile already on the list gets the same response, so that the list cannot be probed.
 */
export async function joinWaitingList({
  mobile: typed,
  point,
  locale,
  ipAddress,
}: WaitingRequest): Promise<void> {
  const mobile = parseMobile(typed);
  if (!isMobile(mobile)) throw new AppError('invalid-answers', { fields: { mobile: mobile.code } });
  // Network limit first: a request refused there must not count against the number.
  await consumeOrThrow([
    ...networkLimits('waiting', ipAddress, 30),
    { name: 'waiting-all', key: 'all', points: 1_000, durationS: hourMs / secondMs },
    { name: 'waiting-number', key: mobileHash(mobile), points: 5, durationS: dayMs / secondMs },
  ]);
  await addWaiting({
    mobile,
    area: `${point.lat.toFixed(2)},${point.long.toFixed(2)}`,
    cityId: nearestByCity(point)[0]?.id.split('/')[0] ?? '',
    locale,
  });
}
