import type { WireFields } from './operation';

/** A place is refused under both of its fields. */
export const pointNames = { lat: 'point', long: 'point' } as const;

/**
 * Our values under the partner's names. `names` maps the partner's name of a field to ours; the
 * same map translates the names of refused fields (`fieldRefusal`). A value without a name does not
 * compile: it would never be sent.
 */
export const toWire = <Ours extends string, Values>(
  names: Readonly<Record<string, Ours>>,
  values: { readonly [Name in Ours]?: WireFields[string] } & Values & {
      readonly [Name in Exclude<keyof Values, Ours>]?: never;
    },
): WireFields =>
  Object.fromEntries(Object.entries(names).map(([wireName, ours]) => [wireName, values[ours]]));
