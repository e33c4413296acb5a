import { z } from 'zod';
import { Refusal } from '../http/envelope';
import { defineOperation } from '../http/operation';
import type { Plan, Preference } from '../model/rows';
import { choice, complain, integer } from '../wire/fields';
import { preferenceKey, SERVICE_TYPES, showPreference } from '../wire/preference';
import type { ServiceType } from '../wire/words';

/** §4.5 */
export const getPreferences = defineOperation({
  name: 'get-preferences',
  section: '4.5',
  method: 'GET',
  path: '/customers/laundry-preferences',
  asksKey: true,
  asksToken: true,
  speaks: false,
  from: 'query',
  input: (world) =>
    z
      .object({
        service_type: choice(SERVICE_TYPES),
        plan_id: integer().optional(),
      })
      .superRefine(({ plan_id }, ctx) => {
        if (plan_id === undefined || world.table<Plan>('plans').get(String(plan_id))) return;
        complain(ctx, { code: 'exists' }, ['plan_id']);
      }),
  run({ world, customer, words }, { service_type }) {
    const stored = world
      .table<Preference>('preferences')
      .get(preferenceKey(customer.id, service_type));
    if (stored) return { data: showPreference(world, stored, words) };
    switch (world.decide('preferences-never-stored')) {
      case 'defaults':
        return { data: showPreference(world, defaults(service_type), words) };
      case 'not-found':
        throw new Refusal(404, words.preferencesNotFound);
      case 'null':
        return { data: null };
    }
  },
});

/** What the service washes with when nobody has said anything; id 0 because no row stands behind it. */
function defaults(service: ServiceType): Preference {
  return {
    id: 0,
    service,
    organic_detergent: false,
    scent: false,
    mirzam: false,
    starch: false,
    starch_level: 'light',
    protection_layer: service === 'shoes',
  };
}
