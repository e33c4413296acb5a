import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NoPlans, PlansUnreachable } from '@/components/plans/no-plans';
import { presentHref } from '@/components/plans/plan-hrefs';
import { BrandLink } from '@/components/shell/brand-link';
import type { BrandView } from '@/components/shell/brand-view.server';
import { ClientMessages } from '@/components/shell/client-messages';
import {
  DemoBanner,
  HeaderLanguageSwitch,
  LanguageOfflineNotice,
  SkipLink,
} from '@/components/shell/header.server';
import { XIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { isLoopback } from '@/lib/config/loopback';
import { localePath } from '@/lib/i18n/navigation';
import type { PlainDate } from '@/lib/kernel/time';
import type { Plan } from '@/lib/wizard/plans/plans';
import { Presenter } from './presenter';
import { Sheet } from './sheet';
import { qrCodeOf, useRenderedSlides } from './slides';
import { QuoteDaysChoice, useSpeakerLabels } from './speaker-texts';

export interface PresentScreenProps {
  /** Null when the catalogue could not be loaded. */
  plans: readonly Plan[] | null;
  /** What the URL names that is not on sale. */
  missing: 'plan' | 'option' | null;
  brand: BrandView;
  /** Origin of the app, `https://…`: target of the QR codes. */
  origin: string;
  today: PlainDate;
  withNotes?: 'here' | 'refused' | undefined;
}

/**
 * The catalogue as a presentation, one plan per slide, and as a printed sheet. For sales staff; not
 * indexed.
 */
export function PresentScreen(props: PresentScreenProps) {
  const { plans, brand } = props;
  const locale = useLocale();
  const shell = useTranslations('shell');
  const t = useTranslations('present');
  const name = (
    <BrandLink locale={locale} brand={brand} label={shell('home', { brand: brand.name })} />
  );
  const above = brand.demo && <DemoBanner text={shell('demo')} />;
  const end = (
    <>
      <HeaderLanguageSwitch />
      <a
        href={localePath(locale, '/plans')}
        className="grid size-(--size-tap) place-items-center rounded-md text-ink hover:bg-brand-soft"
      >
        <XIcon />
        <span className="sr-only">{t('close')}</span>
      </a>
    </>
  );
  const shown = plans?.filter(({ options }) => options.length > 0) ?? [];
  return (
    <>
      <SkipLink label={shell('skip')} />
      {shown.length > 0 ? (
        <Presentation
          {...props}
          plans={shown}
          above={above}
          start={name}
          end={end}
          below={<LanguageOfflineNotice />}
        />
      ) : (
        <>
          <header>
            {above}
            <div className="frame-column flex items-center justify-between">
              {name}
              <div className="flex items-center">{end}</div>
            </div>
            <LanguageOfflineNotice />
          </header>
          <main id="main" tabIndex={-1} className="frame-column grid gap-5 py-8">
            <h1>{t('title')}</h1>
            {plans ? <NoPlans supportPhone={brand.support.phone} /> : <PlansUnreachable />}
          </main>
        </>
      )}
    </>
  );
}

interface PresentationProps extends PresentScreenProps {
  plans: readonly Plan[];
  above: ReactNode;
  start: ReactNode;
  end: ReactNode;
  below: ReactNode;
}

function Presentation({
  plans,
  missing,
  brand,
  origin,
  today,
  withNotes,
  above,
  start,
  end,
  below,
}: PresentationProps) {
  const t = useTranslations('present');
  const catalogue = useTranslations('catalogue');
  const locale = useLocale();
  const slides = useRenderedSlides(plans, origin, presentHref);
  const allPlans = qrCodeOf(origin, localePath(locale, '/plans'));
  // A URL to read from the screen; useless while it is this computer's own.
  const address = isLoopback(origin) ? null : allPlans.link.replace(/^https?:\/\//, '');
  const gone = { plan: 'vanished', option: 'option-vanished' } as const;
  return (
    <>
      <ClientMessages namespaces={[]}>
        <Presenter
          {...{ slides, locale, above, start, end, below }}
          withNotes={withNotes}
          missing={
            missing && (
              <Notice tone="warn" title={catalogue(`${gone[missing]}-title`)}>
                {catalogue(`${gone[missing]}-text`)}
              </Notice>
            )
          }
          footer={brand.pricesIncludeVat && <p className="text-sm text-ink-2">{t('vat')}</p>}
          days={<QuoteDaysChoice />}
          notesPath={localePath(locale, '/plans/present/notes')}
          codes={{
            plans: allPlans,
            start: qrCodeOf(origin, localePath(locale, '/start/coverage')),
            address,
          }}
          labels={{
            notes: t('notes'),
            'notes-refused': t('notes-refused'),
            'full-screen': t('full-screen'),
            'leave-full-screen': t('leave-full-screen'),
            print: t('print'),
            slides: t('slides'),
            next: t('next'),
            previous: t('previous'),
            scan: t('scan'),
            'code-plan': t('code-plan'),
            'code-plans': t('code-plans'),
            'code-start': t('code-start'),
            ...useSpeakerLabels(),
          }}
        />
      </ClientMessages>
      <Sheet {...{ plans, brand, today, address }} code={allPlans.picture} />
    </>
  );
}
