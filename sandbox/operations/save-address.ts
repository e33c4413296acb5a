import { z } from 'zod';
import { defineOperation } from '../http/operation';
import { isCovered } from '../model/coverage';
import type { Address } from '../model/rows';
import { choice, lat, long, text, unlimitedText } from '../wire/input-schemas';
import { id } from '../wire/output-schemas';

const DELIVERIES = ['call_when_arrive', 'pick_up_deliver'] as const;

/** §4.3: one address per customer; a later address replaces it and keeps its id. */
export const saveAddress = defineOperation({
  name: 'save-address',
  section: '4.3',
  summary: 'Creates or updates the customer’s address.',
  method: 'POST',
  path: '/customers/address',
  requiresToken: true,
  inputFrom: 'multipart',
  input: (world) =>
    z.object({
      lat: lat('assumed'),
      long: long('assumed'),
      street_area: text(255),
      apartment_number: unlimitedText(world).optional(),
      building_number: unlimitedText(world).optional(),
      home_type: text(255).optional(),
      notes: text(500).optional(),
      delivery: choice(DELIVERIES).optional(),
    }),
  output: z.object({
    id: id(),
    lat: z.number(),
    long: z.number(),
    street_area: z.string(),
    apartment_number: z.string().nullable(),
    building_number: z.string().nullable(),
    home_type: z.string().nullable(),
    notes: z.string().nullable(),
    delivery: z.enum(DELIVERIES).nullable(),
    is_served: z.boolean(),
  }),
  run({ world, customer }, input) {
    const table = world.table<Address>('addresses');
    const before = table.get(String(customer.id));
    const previous = world.decide('omitted-optional') === 'keep' ? before : undefined;
    const address: Address = {
      id: before?.id ?? world.nextId('addresses'),
      lat: input.lat,
      long: input.long,
      street_area: input.street_area,
      apartment_number: input.apartment_number ?? previous?.apartment_number ?? null,
      building_number: input.building_number ?? previous?.building_number ?? null,
      home_type: input.home_type ?? previous?.home_type ?? null,
      notes: input.notes ?? previous?.notes ?? null,
      delivery: input.delivery ?? previous?.delivery ?? null,
    };
    table.put(String(customer.id), address);
    return { data: { ...address, is_served: isCovered(address) } };
  },
});
