import 'server-only';
import { z } from 'zod';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import type { Point } from '@/lib/kernel/point';
import { callPartner } from '../client.server';
import type { Delivery } from '../codes';
import { type FieldRefusal, fieldRefusal, readWire } from '../envelope.server';
import { type Operation, pointNames, toWire } from '../operation';
import { soft, wireBoolean, wireId } from '../wire.server';

const operation = {
  name: 'save-address',
  method: 'POST',
  path: '/external-partner/customers/address',
  key: false,
  token: true,
  locale: false,
} as const satisfies Operation;

const wire = z.object({
  id: soft('save-address.id', wireId),
  is_served: soft('save-address.is_served', wireBoolean),
});

/** Partner field → our name, to send an address and to read a refusal. */
const names = {
  street_area: 'streetArea',
  apartment_number: 'apartmentNumber',
  building_number: 'buildingNumber',
  home_type: 'homeType',
  notes: 'notes',
  delivery: 'delivery',
} as const;

/**
 * Maximum lengths in code points (§4.3): `streetArea` and `homeType` 255, `notes` 500. Empty fields
 * are omitted.
 */
export interface PartnerAddress {
  point: Point;
  streetArea: string;
  apartmentNumber?: string | null | undefined;
  buildingNumber?: string | null | undefined;
  homeType?: string | null | undefined;
  notes?: string | null | undefined;
  delivery?: Delivery | null | undefined;
}

export interface SavedAddress {
  id: number | null;
  /** Null: the partner did not say. */
  served: boolean | null;
}

/**
 * Creates or replaces the customer's address (§4.3). Send all fields: an update may clear the ones
 * it omits.
 */
export async function saveAddress(call: {
  token: string;
  address: PartnerAddress;
  idempotencyKey: string;
}): Promise<Outcome<SavedAddress, FieldRefusal>> {
  const { address, token, idempotencyKey } = call;
  const { point, ...named } = address;
  const reply = await callPartner(operation, {
    fields: { lat: point.lat, long: point.long, ...toWire(names, named) },
    token,
    idempotencyKey,
  });
  if (!reply.ok) {
    return refuse(fieldRefusal(operation, reply.refusal, { ...pointNames, ...names }));
  }
  const { id, is_served: served } = readWire(operation, wire, reply.value);
  return ok({ id, served });
}
