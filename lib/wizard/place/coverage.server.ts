import 'server-only';
import { isLocationCovered } from '@/lib/integrations/partner/operations/is-location-covered.server';
import { newId } from '@/lib/kernel/id';
import type { Point } from '@/lib/kernel/point';

/**
 * Whether the service comes to a point (§4.1). Asked anew each time, so with a new key: under an old one the
 * service would repeat an old answer (A24).
 */
export async function isCovered(point: Point): Promise<boolean> {
  return (await isLocationCovered({ point, idempotencyKey: newId() })).covered;
}
