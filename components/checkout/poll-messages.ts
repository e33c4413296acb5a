import { useTranslations } from 'next-intl';

/** Messages of the checkout poll while it fails. */
export function usePollMessages() {
  const t = useTranslations('checkout');
  return { offline: t('news-offline'), cutOff: t('news-cut-off') };
}
