import { useTranslations } from 'next-intl';

/** What an `IntentButton` says when it did not work. */
export function useFaults() {
  const t = useTranslations('checkout');
  return { again: t('fault-again'), offline: t('fault-offline'), never: t('other-browser') };
}
