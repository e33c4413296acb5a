'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatNumber } from '@/lib/i18n/format';

/**
 * Returns the text of a field's error code, which may carry a count (`notes-too-long:12`). Looks it
 * up in the step's own `errors`, then in those of all steps.
 */
export function useErrorMessage(step: string): (code: string) => string {
  const t = useTranslations();
  const locale = useLocale();
  return (code) => {
    const [name = '', digits = '0'] = code.split(':');
    const count = Number(digits);
    const keys = [`step-${step}.errors.${name}`, `steps.errors.${name}`];
    const known = keys.find((key) => t.has(key as never)) ?? 'steps.errors.unknown';
    return t(known as never, { count, n: formatNumber(count, locale) } as never);
  };
}
