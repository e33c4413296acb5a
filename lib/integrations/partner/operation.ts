import type { Locale } from '@/lib/i18n/routing';

/** One row of §4 and §5: an operation's path and the headers that the document lists for it. */
export interface Operation {
  name: string;
  method: 'GET' | 'POST';
  path: `/external-partner/${string}`;
  /** Whether §5 lists the partner key. */
  key: boolean;
  /**
   * Whether §5 lists the customer token; `by-setting` where it does not but a partner may require
   * it.
   */
  token: boolean | 'by-setting';
  /** Whether §4 lists `Accept-Language`. */
  locale: boolean;
  /** A circuit breaker of its own (`HttpCall`). */
  breakerKey?: string;
  /** A call sends at most one request that arrives: its caller schedules the next one. */
  once?: true;
}

/** A value to send. Booleans are sent as `1`/`0`; null, undefined and empty text are omitted. */
type WireValue = string | number | boolean | null | undefined;
export type WireFields = Record<string, WireValue>;

/**
 * The input of an operation's call: token, locale and idempotency key are required exactly where
 * its row lists them.
 */
export type PartnerCall<Op extends Operation> = {
  /** Values for the `{placeholders}` of the path. */
  params?: Record<string, number>;
  query?: WireFields;
  fields?: WireFields;
} & (Op['token'] extends true ? { token: string } : unknown) &
  (Op['token'] extends 'by-setting' ? { token: string | null } : unknown) &
  (Op['locale'] extends true ? { locale: Locale } : unknown) &
  (Op['method'] extends 'POST' ? { idempotencyKey: string } : unknown);

/** Numbers with a decimal point and at most seven decimals: about a centimetre for a coordinate. */
function written(value: WireValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'number') return value ?? '';
  return Number.isInteger(value) ? String(value) : value.toFixed(7).replace(/\.?0+$/, '');
}

/** The fields as sent, without empty ones. */
export const writtenFields = (fields: WireFields): [name: string, value: string][] =>
  Object.entries(fields)
    .map(([name, value]): [string, string] => [name, written(value)])
    .filter(([, value]) => value !== '');

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
