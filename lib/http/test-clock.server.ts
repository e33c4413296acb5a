import 'server-only';
import { request } from 'undici';
import { z } from 'zod';
import { env } from '@/lib/config/env.server';
import { instantFromIso, nextClockRequest, syncClock } from '@/lib/kernel/time';

const reading = z.object({ now: z.string(), frozen: z.boolean() });

/**
 * Sets the app's clock from `CLOCK_URL`, if set (demo and tests only; refused at start-up with live
 * keys). Called before each request and each worker round, so that a moved clock takes effect at
 * once.
 */
export async function refreshClock(): Promise<void> {
  const { CLOCK_URL } = env();
  if (CLOCK_URL === undefined) return;
  const asked = nextClockRequest();
  const { body } = await request(CLOCK_URL, {
    bodyTimeout: 15_000,
    headersTimeout: 15_000,
  });
  const { now, frozen } = reading.parse(await body.json());
  const instant = instantFromIso(now);
  if (instant) syncClock(instant, frozen, asked);
}
