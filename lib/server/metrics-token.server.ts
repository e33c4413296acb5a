import 'server-only';
import { env } from '@/lib/config/env.server';
import { isSameSecret } from '@/lib/db/encryption.server';

/** Whether an `Authorization` header contains `METRICS_TOKEN`; always false without one. */
export function mayReadMetrics(authorization: string | null | undefined): boolean {
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN === undefined || typeof authorization !== 'string') return false;
  return isSameSecret(authorization, `Bearer ${METRICS_TOKEN}`);
}
