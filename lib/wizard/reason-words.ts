/** The words of all namespaces, as next-intl gives them. */
interface Words {
  (key: never): string;
  has(key: never): boolean;
}

/**
 * What a person is told of why they were sent here: null for no reason, and for one that nobody gives. A reason stands in
 * the address, where anybody can write anything.
 */
export function reasonWords(reason: string | null, t: Words): string | null {
  const key = `steps.reasons.${reason}` as never;
  return reason && /^[a-z-]+$/.test(reason) && t.has(key) ? t(key) : null;
}
