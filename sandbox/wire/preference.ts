import type { Preference } from '../model/rows';
import type { World } from '../store/world';
import type { ServiceType, Words } from './words';

export const SERVICE_TYPES = ['clothes', 'shoes', 'ironing'] as const;

export const preferenceKey = (customerId: number, service: ServiceType) =>
  `${customerId} ${service}`;

/** A service with its type (§2, Laundry preference and Plan). */
export function showService(service: ServiceType, words: Words) {
  return {
    name: words.service[service],
    type: { code: service, name: words.serviceType[service] },
  };
}

/** §2, Laundry preference. */
export function showPreference(world: World, preference: Preference, words: Words) {
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

function shownLevel(world: World, level: { code: string; name: string } | undefined, words: Words) {
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
