import { useLocale, useMessages, useTranslations } from 'next-intl';
import { PrivacyLink } from '@/components/steps/coverage/privacy-link';
import { localePath } from '@/lib/i18n/navigation';
import { CoverageForm } from './coverage-form';

/** Whether we come to somebody, asked and answered on home. Works as a plain form before, and without, its script. */
export function CoverageCheck({ privacyHref }: { privacyHref: string }) {
  const t = useTranslations('home');
  const step = useTranslations('step-coverage');
  const locale = useLocale();
  const { home, steps, form, 'step-coverage': coverage } = useMessages();
  const href = localePath(locale, '/start/coverage');
  return (
    <CoverageForm
      {...{ locale, href, privacyHref }}
      privacy={<PrivacyLink href={privacyHref} />}
      words={{
        search: t('coverage.search'),
        hint: step('search-hint'),
        locate: step('locate'),
        note: step('locate-why'),
      }}
      other={
        <a href={href} className="link inline-block py-1">
          {t('coverage.map')}
        </a>
      }
      messages={{
        home: { coverage: home.coverage },
        steps: { place: steps.place, where: steps.where },
        form: { optional: form.optional },
        'step-coverage': coverage,
      }}
    />
  );
}
