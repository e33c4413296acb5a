import 'server-only';
import { request } from 'undici';
import { z } from 'zod';
import { env } from '@/lib/config/env.server';
import { clockAsked, followClock, instantFromIso } from '@/lib/kernel/time';

const reading = z.object({ now: z.string(), frozen: z.boolean() });

/**
 * Sets the app's clock after the one at `CLOCK_URL`, where there is one (demo and tests: start-up refuses it
 * live). Called before each request and each round of the worker, so that a moved clock is seen at once.
 */
export async function refreshClock(): Promise<void> {
  const { CLOCK_URL } = env();
  if (CLOCK_URL === undefined) return;
  const asked = clockAsked();
  const { body } = await request(CLOCK_URL, {
    bodyTimeout: 2_000,
    headersTimeout: 2_000,
  });
  const { now, frozen } = reading.parse(await body.json());
  const instant = instantFromIso(now);
  if (instant) followClock(instant, frozen, asked);
}
