/**
 * Money is an integer of halalas (100 per riyal) everywhere in the app; decimals exist on the wire
 * only.
 */
export type Halalas = number & { readonly __brand: 'Halalas' };

/**
 * Parses an amount in riyals as the partner sends it (a number or a numeric string, §2 `price`,
 * `total`). Returns null for anything but a plain non-negative decimal with at most two places:
 * `199.999`, `-1` and `1e21` are refused, never rounded.
 */
export function halalasFromRiyals(amount: number | string): Halalas | null {
  const text = typeof amount === 'number' ? String(amount) : amount.trim();
  const match = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) return null;
  return (Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))) as Halalas;
}

/** Accepts an integer of halalas from a gateway or a database row; null for any other value. */
export function halalas(amount: unknown): Halalas | null {
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0
    ? (amount as Halalas)
    : null;
}

/**
 * Price of one pickup: `price / orders_count`, rounded to the halala. Null when the count is not
 * positive.
 */
export function perPickup(total: Halalas, ordersCount: number): Halalas | null {
  return ordersCount > 0 ? (Math.round(total / ordersCount) as Halalas) : null;
}
