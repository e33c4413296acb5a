import type { Locale } from '@/lib/i18n/routing';

/** One row of §4 and §5: where an operation lives and which headers it lists. */
export interface Operation {
  name: string;
  method: 'GET' | 'POST';
  path: `/external-partner/${string}`;
  /** Whether §5 lists the partner key for it. */
  key: boolean;
  /** Whether §5 lists the customer token for it; `by-setting` where it does not, and a partner may want it all the same. */
  token: boolean | 'by-setting';
  /** Whether §4 lists `Accept-Language` for it. */
  locale: boolean;
  /** Its own breaker (`HttpCall`). */
  circuit?: string;
}

/** A value to send. Booleans go out as `1`/`0`; null, undefined and empty text are left out. */
type WireValue = string | number | boolean | null | undefined;
export type WireFields = Record<string, WireValue>;

/** What a call of an operation needs: a credential, a language and a key just where its row says so. */
export type PartnerCall<Op extends Operation> = {
  /** Fill the `{placeholders}` of the path. */
  params?: Record<string, number>;
  query?: WireFields;
  fields?: WireFields;
} & (Op['token'] extends true ? { token: string } : unknown) &
  (Op['token'] extends 'by-setting' ? { token: string | null } : unknown) &
  (Op['locale'] extends true ? { locale: Locale } : unknown) &
  (Op['method'] extends 'POST' ? { idempotencyKey: string } : unknown);

/** Numbers with a dot and at most seven decimals: finer than a centimetre for a coordinate. */
function written(value: WireValue): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'number') return value ?? '';
  return Number.isInteger(value) ? String(value) : value.toFixed(7).replace(/\.?0+$/, '');
}

/** Fields as they go out, empty ones left out. */
export const writtenFields = (fields: WireFields): [name: string, value: string][] =>
  Object.entries(fields)
    .map(([name, value]): [string, string] => [name, written(value)])
    .filter(([, value]) => value !== '');
