import { useTranslations } from 'next-intl';

/** What the poll of a checkout says while it fails. */
export function usePollWords() {
  const t = useTranslations('checkout');
  return { offline: t('news-offline'), cutOff: t('news-cut-off') };
}
