import 'server-only';
import { getTranslations } from 'next-intl/server';
import { env } from '@/lib/config/env.server';
import { formatChoice } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';

/** Returns one sentence that lists `PAYMENT_METHODS` in `locale`. */
export async function paymentMethods(locale: Locale): Promise<string> {
  const t = await getTranslations({ locale, namespace: 'payment' });
  const names = env().PAYMENT_METHODS.map((method) => t(`methods.${method}`));
  return t('taken', { methods: formatChoice(names, locale) });
}
