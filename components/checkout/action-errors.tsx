import { useLocale, useTranslations } from 'next-intl';
import { localePath } from '@/lib/i18n/navigation';

/** Error messages of a `CheckoutActionButton`. */
export function useActionErrors() {
  const [t, locale] = [useTranslations('checkout'), useLocale()];
  return {
    again: t('fault-again'),
    offline: t('fault-offline'),
    // Only the owner sees these buttons, so a permanent refusal means that they have signed out.
    never: (
      <span>
        {t.rich('signed-out', {
          link: (chunks) => (
            <a href={localePath(locale, '/account')} className="link">
              {chunks}
            </a>
          ),
        })}
      </span>
    ),
  };
}
