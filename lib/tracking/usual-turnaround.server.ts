import 'server-only';
import { env } from '@/lib/config/env.server';
import { medianTurnaroundHours } from '@/lib/db/turnarounds.server';

/**
 * How many hours after its pickup laundry of a service is usually delivered: the median of what was
 * seen, else the configured time (`TURNAROUND_HOURS`); undefined where neither is known.
 */
export const usualTurnaroundHours = async (service: string): Promise<number | undefined> =>
  (await medianTurnaroundHours(service)) ?? new Map(env().TURNAROUND_HOURS).get(service);
