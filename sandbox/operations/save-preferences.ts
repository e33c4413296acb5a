import { z } from 'zod';
import { defineOperation } from '../http/operation';
import { PREFERENCE, preferenceKey, SERVICE_TYPES, showPreference } from '../wire/preference';
import type { Preference } from '../model/rows';
import { choice, complain, flag } from '../wire/fields';
import { STARCH_LEVELS } from '../wire/words';

/** §4.4: one preference per service type. */
export const savePreferences = defineOperation({
  name: 'save-preferences',
  section: '4.4',
  summary: 'Saves the laundry preferences of one service type.',
  method: 'POST',
  path: '/customers/laundry-preferences',
  asksKey: false,
  asksToken: true,
  speaks: false,
  from: 'multipart',
  input: (world) =>
    z
      .object({
        service_type: choice(SERVICE_TYPES),
        organic_detergent: flag(world).optional(),
        scent: flag(world).optional(),
        mirzam: flag(world).optional(),
        starch: flag(world).optional(),
        starch_level: choice(STARCH_LEVELS).optional(),
        protection_layer: flag(world).optional(),
      })
      .superRefine((input, ctx) => {
        if (world.decide('preference-rules') === 'ignore') return;
        if (input.service_type === 'shoes' && input.protection_layer === undefined) {
          complain(ctx, { code: 'required-for-shoes' }, ['protection_layer']);
        }
        if (input.service_type !== 'clothes' && input.starch) {
          complain(ctx, { code: 'clothes-only' }, ['starch']);
        }
      }),
  output: PREFERENCE,
  refuses: [],
  run({ world, customer, words }, input) {
    const table = world.table<Preference>('preferences');
    const service = input.service_type;
    const before = table.get(preferenceKey(customer.id, service));
    const kept = world.decide('omitted-optional') === 'keep' ? before : undefined;
    const preference: Preference = {
      id: before?.id ?? world.nextId('preferences'),
      service,
      organic_detergent: input.organic_detergent ?? kept?.organic_detergent ?? false,
      scent: input.scent ?? kept?.scent ?? false,
      mirzam: input.mirzam ?? kept?.mirzam ?? false,
      starch: service === 'clothes' && (input.starch ?? kept?.starch ?? false),
      starch_level: input.starch_level ?? kept?.starch_level ?? null,
      protection_layer:
        service === 'shoes' && (input.protection_layer ?? kept?.protection_layer ?? false),
    };
    table.put(preferenceKey(customer.id, service), preference);
    return { data: showPreference(world, preference, words) };
  },
});
