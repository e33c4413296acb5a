import { z } from 'zod';
import { Refusal } from '../http/envelope';
import { defineOperation, type PartnerCall } from '../http/operation';
import type { Plan, Preference } from '../model/rows';
import { choice, complain, integer } from '../wire/fields';
import { PREFERENCE, preferenceKey, SERVICE_TYPES, showPreference } from '../wire/preference';
import { or } from '../wire/shown';
import type { ServiceType } from '../wire/words';

const ANY_PLAN = {
  section: '§4.5',
  says: 'it must be a plan; what there is to filter is not shown',
};

/** §4.5 */
export const getPreferences = defineOperation({
  name: 'get-preferences',
  section: '4.5',
  summary: 'The laundry preferences of one service type.',
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
        plan_id: integer().meta({ 'x-assumption': ANY_PLAN }).optional(),
      })
      .superRefine(({ plan_id }, ctx) => {
        if (plan_id === undefined || world.table<Plan>('plans').get(String(plan_id))) return;
        complain(ctx, { code: 'exists' }, ['plan_id']);
      }),
  output: or(PREFERENCE, 'preferences-never-stored', z.null()),
  refuses: [
    {
      status: 404,
      when: 'No preferences were saved for this service.',
      decision: 'preferences-never-stored',
    },
  ],
  run(call, { service_type }) {
    const key = preferenceKey(call.customer.id, service_type);
    return read(call, key, service_type);
  },
});

function read({ world, words }: PartnerCall, key: string, service: ServiceType) {
  const stored = world.table<Preference>('preferences').get(key);
  if (stored) return { data: showPreference(world, stored, words) };
  switch (world.decide('preferences-never-stored')) {
    case 'defaults':
      return { data: showPreference(world, defaults(service), words) };
    case 'not-found':
      throw new Refusal(404, words.preferencesNotFound);
    case 'null':
      return { data: null };
  }
}

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
