import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/config/env.server';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether an `Authorization` header contains `METRICS_TOKEN`; always false without one. Compares
 * hashes of equal length, so that timing reveals nothing.
 */
export function mayReadMetrics(authorization: string | null | undefined): boolean {
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN === undefined || typeof authorization !== 'string') return false;
  return timingSafeEqual(digest(authorization), digest(`Bearer ${METRICS_TOKEN}`));
}
