import { useLocale, useTranslations } from 'next-intl';
import { localePath } from '@/lib/i18n/navigation';

/** What an `IntentButton` says when it did not work. */
export function useFaults() {
  const [t, locale] = [useTranslations('checkout'), useLocale()];
  return {
    again: t('fault-again'),
    offline: t('fault-offline'),
    // It stands on the owner's page alone: what is not theirs any more is so because they left this browser.
    never: (
      <span>
        {t.rich('signed-out', {
          link: (words) => (
            <a href={localePath(locale, '/account')} className="link">
              {words}
            </a>
          ),
        })}
      </span>
    ),
  };
}
