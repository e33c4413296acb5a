import { addDays, riyadhDate, riyadhHour, riyadhInstant } from '@/lib/kernel/time';

/** Hours of the day in Riyadh: nothing is sent from 22:00 until 08:00. */
const quietFrom = 22;
const quietUntil = 8;

/** The instant itself outside the quiet hours, otherwise when they end (08:00 in Riyadh). */
export function afterQuietHours(at: Date): Date {
  const hour = riyadhHour(at);
  const day = riyadhDate(at);
  if (hour >= quietFrom) return riyadhInstant(addDays(day, 1), quietUntil);
  if (hour < quietUntil) return riyadhInstant(day, quietUntil);
  return at;
}
