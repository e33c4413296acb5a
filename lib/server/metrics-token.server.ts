import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/config/env.server';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether an `Authorization` header brings `METRICS_TOKEN`; nobody's does where there is none. Compares hashes, which have
 * one length: nothing is learnt from how long it takes.
 */
export function mayReadMetrics(authorization: string | null | undefined): boolean {
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN === undefined || typeof authorization !== 'string') return false;
  return timingSafeEqual(digest(authorization), digest(`Bearer ${METRICS_TOKEN}`));
}
