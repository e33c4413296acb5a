'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatNumber } from '@/lib/i18n/format';

/**
 * Returns the text of a field's error code, which may carry a count (`notes-too-long:12`). Looks it
 * up in the `errors` of each namespace in turn; the last one also has a text for unknown codes.
 */
export function useErrorMessage(...namespaces: readonly string[]): (code: string) => string {
  const t = useTranslations();
  const locale = useLocale();
  return (code) => {
    const [name = '', digits = '0'] = code.split(':');
    const count = Number(digits);
    const keys = namespaces.map((namespace) => `${namespace}.errors.${name}`);
    const known = keys.find((key) => t.has(key as never)) ?? `${namespaces.at(-1)}.errors.unknown`;
    return t(known as never, { count, n: formatNumber(count, locale) } as never);
  };
}
