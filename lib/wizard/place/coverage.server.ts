import 'server-only';
import { isLocationCovered } from '@/lib/integrations/partner/operations/is-location-covered.server';
import { newId } from '@/lib/kernel/id';
import type { Point } from '@/lib/kernel/point';

/**
 * Whether a point is served (§4.1). Sends a new idempotency key each time: under an old key the
 * partner may replay an old response.
 */
export async function isCovered(point: Point): Promise<boolean> {
  return (await isLocationCovered({ point, idempotencyKey: newId() })).covered;
}
