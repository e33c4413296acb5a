/** The translator for all namespaces, as returned by next-intl. */
interface Translator {
  (key: never): string;
  has(key: never): boolean;
}

/**
 * Returns the text for why the customer was redirected; null for none and for unknown reasons. The
 * reason comes from the URL and is untrusted.
 */
export function reasonText(reason: string | null, t: Translator): string | null {
  const key = `steps.reasons.${reason}` as never;
  return reason && /^[a-z-]+$/.test(reason) && t.has(key) ? t(key) : null;
}
