import type { WireFields } from './operation';

/** A place is refused under both of its fields. */
export const pointNames = { lat: 'point', long: 'point' } as const;

/**
 * Our values under the partner's names. `names` maps the partner's name of a field to ours; the
 * same map translates the names of refused fields (`fieldRefusal`).
 */
export const toWire = <Ours extends string>(
  names: Readonly<Record<string, Ours>>,
  values: { readonly [Name in Ours]?: WireFields[string] },
): WireFields =>
  Object.fromEntries(Object.entries(names).map(([wireName, ours]) => [wireName, values[ours]]));
