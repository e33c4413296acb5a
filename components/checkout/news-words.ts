import { useTranslations } from 'next-intl';

/** What the wait for news of a checkout says while it hears none. */
export function useNewsWords() {
  const t = useTranslations('checkout');
  return { offline: t('news-offline'), cutOff: t('news-cut-off') };
}
