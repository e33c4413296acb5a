import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PaymentMarks, type PaymentMethod } from '@/components/checkout/payment-marks';
import type { Anchor } from '@/components/shell/page-link';
import { ButtonLink } from '@/components/ui/button';
import { localePath } from '@/lib/i18n/navigation';
import { Cities, HomeSection, How, Questions } from './sections';

interface HomeScreenProps {
  pricesIncludeVat: boolean;
  supportPhone: string;
  /** The payment methods in one sentence. */
  methods: string;
  marks: readonly PaymentMethod[];
  Anchor?: Anchor;
  /** `SomePlans` or its skeleton: the text around them does not wait for the partner. */
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
