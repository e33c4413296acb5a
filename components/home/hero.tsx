import { useLocale, useMessages, useTranslations } from 'next-intl';
import { PrivacyLink } from '@/components/steps/coverage/privacy-link';
import { localePath } from '@/lib/i18n/navigation';
import { HeroArt } from './art';
import { CoverageForm } from './coverage-form';

/** Headline of the home page and the coverage check. */
export function Hero({ privacyHref }: { privacyHref: string }) {
  const t = useTranslations('home');
  return (
    <div className="frame-column items-center gap-x-16 pt-2 pb-5 lg:grid lg:grid-cols-[1fr_1.2fr] lg:pt-4 lg:pb-0">
      <div className="grid gap-3 self-end lg:gap-4.5 lg:pt-4">
        <h1 className="text-display leading-(--leading-display) font-[620]">
          {t.rich('hero', {
            line: (chunks) => (
              <>
                {chunks}
                <br />
              </>
            ),
          })}
        </h1>
        <p className="max-w-lg lg:text-[1.125rem]">{t('hero-lead')}</p>
      </div>
      <HeroArt className="-mx-(--gutter) mt-1 block w-[calc(100%+2*var(--gutter))] max-w-none lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:m-0 lg:w-full lg:self-end" />
      <section
        aria-labelledby="cover"
        className="relative -mt-12 grid gap-3.5 rounded-xl bg-surface p-5 shadow-raise lg:mt-8 lg:mb-14 lg:self-start"
      >
        <h2 id="cover">{t('cover')}</h2>
        <CoverageCheck {...{ privacyHref }} />
      </section>
    </div>
  );
}

/** The coverage check on the home page. Works as a plain form without its script. */
function CoverageCheck({ privacyHref }: { privacyHref: string }) {
  const t = useTranslations('home');
  const step = useTranslations('step-coverage');
  const locale = useLocale();
  const { home, steps, form, 'step-coverage': coverage } = useMessages();
  const href = localePath(locale, '/start/coverage');
  return (
    <CoverageForm
      {...{ locale, href, privacyHref }}
      privacy={<PrivacyLink href={privacyHref} />}
      labels={{
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
