import { z } from 'zod';
import { Refusal } from '../http/envelope';
import { defineOperation } from '../http/operation';
import type { Plan, Preference } from '../model/rows';
import type { World } from '../store/world';
import { addViolation, choice, flag, integer } from '../wire/input-schemas';
import { assumed, codeAndName, id, orAssumed, SERVICE, showService } from '../wire/output-schemas';
import { SERVICE_TYPES, type ServiceType, STARCH_LEVELS, type Words } from '../wire/words';

const PATH = '/customers/laundry-preferences';

/** §2, Laundry preference. */
const PREFERENCE = z.object({
  id: id(),
  organic_detergent: z.boolean(),
  scent: z.boolean(),
  mirzam: z.boolean(),
  starch: z.boolean(),
  starch_level: assumed(
    'starch-level-without-starch',
    orAssumed(codeAndName(STARCH_LEVELS), 'starch-level-without-starch', z.null()).optional(),
  ),
  protection_layer: z.boolean(),
  service: SERVICE,
});

const keyOf = (customerId: number, service: ServiceType) => `${customerId} ${service}`;

/** §4.4: one preference per service type. */
export const savePreferences = defineOperation({
  name: 'save-preferences',
  section: '4.4',
  summary: 'Saves the laundry preferences of one service type.',
  method: 'POST',
  path: PATH,
  requiresToken: true,
  inputFrom: 'multipart',
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
          addViolation(ctx, { code: 'required-for-shoes' }, ['protection_layer']);
        }
        if (input.service_type !== 'clothes' && input.starch) {
          addViolation(ctx, { code: 'clothes-only' }, ['starch']);
        }
      }),
  output: PREFERENCE,
  run({ world, customer, words }, input) {
    const table = world.table<Preference>('preferences');
    const service = input.service_type;
    const before = table.get(keyOf(customer.id, service));
    const previous = world.decide('omitted-optional') === 'keep' ? before : undefined;
    const preference: Preference = {
      id: before?.id ?? world.nextId('preferences'),
      service,
      organic_detergent: input.organic_detergent ?? previous?.organic_detergent ?? false,
      scent: input.scent ?? previous?.scent ?? false,
      mirzam: input.mirzam ?? previous?.mirzam ?? false,
      starch: service === 'clothes' && (input.starch ?? previous?.starch ?? false),
      starch_level: input.starch_level ?? previous?.starch_level ?? null,
      protection_layer:
        service === 'shoes' && (input.protection_layer ?? previous?.protection_layer ?? false),
    };
    table.put(keyOf(customer.id, service), preference);
    return { data: show(world, preference, words) };
  },
});

const ANY_PLAN = {
  section: '§4.5',
  says: 'it must be a plan; what it filters is not documented',
};

/** §4.5 */
export const getPreferences = defineOperation({
  name: 'get-preferences',
  section: '4.5',
  summary: 'The laundry preferences of one service type.',
  method: 'GET',
  path: PATH,
  requiresKey: true,
  requiresToken: true,
  inputFrom: 'query',
  input: (world) =>
    z
      .object({
        service_type: choice(SERVICE_TYPES),
        plan_id: integer().meta({ 'x-assumption': ANY_PLAN }).optional(),
      })
      .superRefine(({ plan_id }, ctx) => {
        if (plan_id === undefined || world.table<Plan>('plans').get(String(plan_id))) return;
        addViolation(ctx, { code: 'choice' }, ['plan_id']);
      }),
  output: orAssumed(PREFERENCE, 'preferences-never-stored', z.null()),
  refusals: [
    {
      status: 404,
      when: 'No preferences were saved for this service.',
      decision: 'preferences-never-stored',
    },
  ],
  run({ world, words, customer }, { service_type: service }) {
    const stored = world.table<Preference>('preferences').get(keyOf(customer.id, service));
    if (stored) return { data: show(world, stored, words) };
    switch (world.decide('preferences-never-stored')) {
      case 'defaults':
        return { data: show(world, defaults(service), words) };
      case 'not-found':
        throw new Refusal(404, words.preferencesNotFound);
      case 'null':
        return { data: null };
    }
  },
});

/** The service's defaults before anything is saved; the id is 0, because no row exists. */
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

function show(
  world: World,
  { service, starch_level, ...rest }: Preference,
  words: Words,
): z.infer<typeof PREFERENCE> {
  const choice = world.decide('starch-level-without-starch');
  const code = starch_level ?? (choice === 'light' ? 'light' : null);
  const level = code && { code, name: words.starchLevel[code] };
  return {
    ...rest,
    ...((level || choice === 'null') && { starch_level: level }),
    service: showService(service, words),
  };
}
