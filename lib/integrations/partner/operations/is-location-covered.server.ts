import 'server-only';
import { z } from 'zod';
import type { Point } from '@/lib/kernel/point';
import { callPartner } from '../client.server';
import { readWire, rejected } from '../envelope.server';
import type { Operation } from '../operation';
import { wireBoolean } from '../wire.server';

const operation = {
  name: 'is-location-covered',
  method: 'POST',
  path: '/external-partner/customers/is-location-covered',
  key: true,
  token: false,
  locale: false,
} as const satisfies Operation;

const wire = z.object({ is_covered: wireBoolean });

/** Asks whether a location is covered (§4.1). Use a new key for each new location. */
export async function isLocationCovered(call: {
  point: Point;
  idempotencyKey: string;
}): Promise<{ covered: boolean }> {
  const { point, idempotencyKey } = call;
  const reply = await callPartner(operation, {
    fields: { lat: point.lat, long: point.long },
    idempotencyKey,
  });
  if (!reply.ok) throw rejected(operation, reply.refusal);
  return { covered: readWire(operation, wire, reply.value).is_covered };
}
