import { type PlainDate, riyadhInstant } from '@/lib/kernel/time';

export interface ScheduledPickup {
  pickupDate: PlainDate;
  period: 'morning' | 'evening' | null;
}

/** The windows of §2, in hours in Riyadh; a pickup without a period may come in either. */
export const pickupWindows = { morning: [9, 15], evening: [16, 22], none: [9, 22] } as const;

/** The end of a pickup's window. */
export const windowEnd = ({ pickupDate, period }: ScheduledPickup): Date =>
  riyadhInstant(pickupDate, pickupWindows[period ?? 'none'][1]);
