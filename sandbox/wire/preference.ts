import { z } from 'zod';
import type { Preference } from '../model/rows';
import type { World } from '../store/world';
import { assumed, coded, id, or } from './shown';
import { type ServiceType, STARCH_LEVELS, type StarchLevel, type Words } from './words';

export const SERVICE_TYPES = ['clothes', 'shoes', 'ironing'] as const;

export const preferenceKey = (customerId: number, service: ServiceType) =>
  `${customerId} ${service}`;

/** A service with its type (§2, Laundry preference and Plan). */
export const SERVICE = z.object({ name: z.string(), type: coded(SERVICE_TYPES) });

/** §2, Laundry preference. */
export const PREFERENCE = z.object({
  id: id(),
  organic_detergent: z.boolean(),
  scent: z.boolean(),
  mirzam: z.boolean(),
  starch: z.boolean(),
  starch_level: assumed(
    'starch-level-without-starch',
    or(coded(STARCH_LEVELS), 'starch-level-without-starch', z.null()).optional(),
  ),
  protection_layer: z.boolean(),
  service: SERVICE,
});

export function showService(service: ServiceType, words: Words): z.infer<typeof SERVICE> {
  return {
    name: words.service[service],
    type: { code: service, name: words.serviceType[service] },
  };
}

export function showPreference(
  world: World,
  preference: Preference,
  words: Words,
): z.infer<typeof PREFERENCE> {
  const { service, starch_level, ...rest } = preference;
  const level = starch_level && {
    code: starch_level,
    name: words.starchLevel[starch_level],
  };
  return {
    ...rest,
    ...shownLevel(world, level ?? undefined, words),
    service: showService(service, words),
  };
}

function shownLevel(
  world: World,
  level: { code: StarchLevel; name: string } | undefined,
  words: Words,
): Pick<z.infer<typeof PREFERENCE>, 'starch_level'> {
  if (level) return { starch_level: level };
  switch (world.decide('starch-level-without-starch')) {
    case 'light':
      return { starch_level: { code: 'light', name: words.starchLevel.light } };
    case 'null':
      return { starch_level: null };
    case 'missing':
      return {};
  }
}
