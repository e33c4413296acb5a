import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NoPlans } from '@/components/plans/no-plans';
import { planColour } from '@/components/plans/plan-colour';
import { presentHref } from '@/components/plans/plan-hrefs';
import { PlansUnreachable } from '@/components/plans/plans-unreachable';
import { BrandLink } from '@/components/shell/brand-link';
import type { BrandView } from '@/components/shell/brand-view.server';
import { ClientWords } from '@/components/shell/client-words';
import { DemoBanner } from '@/components/shell/demo-banner';
import { Language, LanguageCutOff } from '@/components/shell/language';
import { SkipLink } from '@/components/shell/skip-link';
import { Pill } from '@/components/ui/choice-card';
import { XIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { localePath } from '@/lib/i18n/navigation';
import { qrPicture } from '@/lib/kernel/qr-code.server';
import type { PlainDate } from '@/lib/kernel/time';
import type { Plan } from '@/lib/onboarding/plans';
import { quoteDays } from '@/lib/onboarding/quote';
import { HereOnly } from './here-only';
import { Notes } from './notes';
import { Presenter } from './presenter';
import { Sheet } from './sheet';
import type { Slide } from './slide';
import { SlideHead, SlideOptionRow } from './slide-head';

export interface PresentScreenProps {
  /** Null: they did not come. */
  plans: readonly Plan[] | null;
  /** What the address names and is not on sale. */
  missing: 'plan' | 'option' | null;
  brand: BrandView;
  /** `https://…` of this app: where the QR codes lead. */
  origin: string;
  today: PlainDate;
  withNotes?: boolean;
}

const suggestedDays = 7;

/** The catalogue as a presentation, one plan a slide, and as a sheet of paper. For whoever sells, and for nobody's search. */
export function PresentScreen(props: PresentScreenProps) {
  const { plans, brand } = props;
  const locale = useLocale();
  const shell = useTranslations('shell');
  const t = useTranslations('present');
  const name = (
    <BrandLink locale={locale} brand={brand} label={shell('home', { brand: brand.name })} />
  );
  const above = brand.demo && <DemoBanner words={shell('demo')} />;
  const end = (
    <>
      <Language />
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
        <Shown
          {...props}
          plans={shown}
          above={above}
          start={name}
          end={end}
          below={<LanguageCutOff />}
        />
      ) : (
        <>
          <header>
            {above}
            <div className="frame-column flex items-center justify-between">
              {name}
              <div className="flex items-center">{end}</div>
            </div>
            <LanguageCutOff />
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

interface ShownProps extends PresentScreenProps {
  plans: readonly Plan[];
  above: ReactNode;
  start: ReactNode;
  end: ReactNode;
  below: ReactNode;
}

function Shown({
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
}: ShownProps) {
  const t = useTranslations('present');
  const catalogue = useTranslations('catalogue');
  const locale = useLocale();
  const linkTo = (query?: { plan: number; type: number }) =>
    origin + localePath(locale, '/plans', query);
  const slides = plans.map((plan, index): Slide => {
    const { id, name, color, options } = plan;
    return {
      planId: id,
      name,
      title: t('title-of', { plan: name }),
      said: t('said', { now: String(index + 1), total: String(plans.length), plan: name }),
      colour: planColour(color),
      head: <SlideHead plan={plan} />,
      notes: (
        <>
          <HereOnly origin={origin} />
          <Notes plan={plan} />
        </>
      ),
      options: options.map((option) => {
        const link = linkTo({ plan: id, type: option.id });
        return {
          id: option.id,
          href: presentHref(locale, id, option.id),
          link,
          code: qrPicture(link),
          row: <SlideOptionRow plan={plan} option={option} />,
        };
      }),
    };
  });
  const gone = { plan: 'vanished', option: 'option-vanished' } as const;
  return (
    <>
      <ClientWords namespaces={[]}>
        <Presenter
          {...{ slides, locale, above, start, end, below }}
          {...(withNotes && { withNotes })}
          missing={
            missing && (
              <Notice tone="warn" title={catalogue(`${gone[missing]}-title`)}>
                {catalogue(`${gone[missing]}-text`)}
              </Notice>
            )
          }
          foot={brand.pricesIncludeVat && <p className="text-sm text-ink-2">{t('vat')}</p>}
          days={
            <fieldset className="grid gap-2">
              <legend className="mb-2 text-sm font-medium">{t('days')}</legend>
              <div className="flex flex-wrap gap-2">
                {quoteDays.map((days) => (
                  <Pill
                    key={days}
                    name="days"
                    value={days}
                    title={t('days-of', { count: days, n: String(days) })}
                    defaultChecked={days === suggestedDays}
                  />
                ))}
              </div>
            </fieldset>
          }
          words={{
            notes: t('notes'),
            'full-screen': t('full-screen'),
            'leave-full-screen': t('leave-full-screen'),
            print: t('print'),
            slides: t('slides'),
            next: t('next'),
            previous: t('previous'),
            scan: t('scan'),
            keys: t('keys'),
            'keys-text': t('keys-text'),
            letters: t('letters'),
            quote: {
              title: t('quote.title'),
              lead: t('quote.lead'),
              make: t('quote.make'),
              making: t('quote.making'),
              made: t('quote.made'),
              price: t('quote.price'),
              until: t('quote.until'),
              copy: t('quote.copy'),
              copied: t('quote.copied'),
              failed: t('quote.failed'),
              'fault-again': t('quote.fault-again'),
              'fault-offline': t('quote.fault-offline'),
              'fault-gone': t('quote.fault-gone'),
            },
          }}
        />
      </ClientWords>
      <Sheet {...{ plans, brand, today }} link={linkTo()} code={qrPicture(linkTo())} />
    </>
  );
}
