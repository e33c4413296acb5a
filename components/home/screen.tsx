import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PaymentMarks, type PaymentMethod } from '@/components/checkout/payment-marks';
import type { Anchor } from '@/components/shell/page-link';
import { ButtonLink } from '@/components/ui/button';
import { MapPinIcon, PlusIcon } from '@/components/ui/icons';
import { Ltr } from '@/components/ui/text';
import { formatPhone } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import { cities } from '@/lib/wizard/place/places';
import { DropArt, FoldArt, IronArt } from './art';

interface HomeScreenProps {
  pricesIncludeVat: boolean;
  supportPhone: string;
  /** The payment methods in one sentence. */
  methods: string;
  marks: readonly PaymentMethod[];
  Anchor?: Anchor;
  /** `PlanSample` or its skeleton: the text around them does not wait for the partner. */
  children: ReactNode;
}

/** The home page below the hero: how it works, plans, cities, questions. */
export function HomeScreen({
  pricesIncludeVat,
  supportPhone,
  methods,
  marks,
  Anchor = 'a',
  children,
}: HomeScreenProps) {
  const t = useTranslations('home');
  const locale = useLocale();
  return (
    <>
      <How pricesIncludeVat={pricesIncludeVat} />
      <HomeSection
        id="plans"
        title={t('plans')}
        lead={t(pricesIncludeVat ? 'plans-lead-vat' : 'plans-lead')}
      >
        {children}
        <PaymentMarks methods={marks} />
        <p className="grid gap-2 lg:flex">
          <ButtonLink as={Anchor} variant="secondary" href={localePath(locale, '/plans')}>
            {t('all-plans')}
          </ButtonLink>
          <ButtonLink
            as={Anchor}
            variant="quiet"
            href={localePath(locale, '/plans', { people: '' })}
          >
            {t('helper')}
          </ButtonLink>
        </p>
      </HomeSection>
      <Cities />
      <Questions {...{ supportPhone, pricesIncludeVat, methods }} />
    </>
  );
}

/** A section of the home page: title, lead, content. */
function HomeSection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mt-13 grid gap-5 lg:mt-22 lg:gap-8">
      <header className="grid gap-1.5">
        <h2 id={id} className="text-[1.5rem] lg:text-[2rem]">
          {title}
        </h2>
        {lead && <p className="text-ink-2">{lead}</p>}
      </header>
      {children}
    </section>
  );
}

/** How it works, in three steps: choose, hand over, get back. */
function How({ pricesIncludeVat }: { pricesIncludeVat: boolean }) {
  const t = useTranslations('home');
  const moves = [
    {
      Art: DropArt,
      title: t('choose'),
      text: t(pricesIncludeVat ? 'choose-text-vat' : 'choose-text'),
    },
    { Art: IronArt, title: t('hand-over'), text: t('hand-over-text') },
    { Art: FoldArt, title: t('get-back'), text: t('get-back-text') },
  ];
  return (
    <HomeSection id="how" title={t('how')}>
      <ol className="grid gap-6 lg:grid-cols-3 lg:gap-10">
        {moves.map(({ Art, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[4.5rem_1fr] items-center gap-4 lg:grid-cols-1 lg:content-start lg:gap-3"
          >
            <Art />
            <div className="grid gap-0.5">
              <h3>{title}</h3>
              <p className="text-[.9375rem] leading-(--leading-tight) text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}

/**
 * Cities to start the coverage check from. Only the check itself may say whether one is covered
 * (§4.1).
 */
function Cities() {
  const t = useTranslations('home');
  const locale = useLocale();
  return (
    <HomeSection id="cities" title={t('cities')} lead={t('cities-text')}>
      <ul className="flex flex-wrap gap-2">
        {cities.map(({ id, name }) => (
          <li key={id}>
            <a
              href={localePath(locale, '/start/coverage', { place: id })}
              className="flex min-h-(--size-tap) items-center gap-2 rounded-full border border-control bg-surface px-4 text-[.9375rem] leading-normal font-medium text-ink no-underline hover:border-brand hover:bg-brand-soft"
            >
              <MapPinIcon size="sm" className="text-brand-ink" />
              {name[locale]}
            </a>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

const asked = [
  'pay',
  'cash',
  'vat',
  'renew',
  'weight',
  'same-day',
  'driver',
  'change',
  'cancel',
  'care',
  'where',
] as const;

interface QuestionsProps {
  supportPhone: string;
  /** If false, the page says nothing about VAT. */
  pricesIncludeVat: boolean;
  /** The payment methods in one sentence. */
  methods: string;
}

/**
 * Frequently asked questions. Every answer comes from the partner's document or the brand's file.
 */
function Questions({ supportPhone, pricesIncludeVat, methods }: QuestionsProps) {
  const t = useTranslations('home');
  const support = () => (
    <a href={`tel:${supportPhone}`}>
      <Ltr>{formatPhone(supportPhone)}</Ltr>
    </a>
  );
  return (
    <HomeSection id="questions" title={t('questions')}>
      <div className="border-t border-line">
        {asked
          .filter((name) => name !== 'vat' || pricesIncludeVat)
          .map((name) => (
            <Question key={name} title={t(`${name}-question`)}>
              {t.rich(`${name}-answer`, { support })}
              {name === 'pay' && ` ${methods}`}
            </Question>
          ))}
      </div>
    </HomeSection>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-(--size-tap) list-none items-start justify-between gap-4 py-4 leading-(--leading-tight) font-medium [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        <PlusIcon className="mt-[.2em] text-ink-2 transition-transform group-open:rotate-45" />
      </summary>
      <p className="max-w-2xl pb-4 text-ink-2">{children}</p>
    </details>
  );
}
