import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PaymentMarks, type PaymentMethod } from '@/components/checkout/payment-marks';
import type { Anchor } from '@/components/shell/page-link';
import { ButtonLink } from '@/components/ui/button';
import { localePath } from '@/lib/i18n/navigation';
import { Block } from './block';
import { Cities } from './cities';
import { How } from './how';
import { Questions } from './questions';

interface HomeScreenProps {
  pricesIncludeVat: boolean;
  supportPhone: string;
  /** How one can pay, in a sentence. */
  methods: string;
  marks: readonly PaymentMethod[];
  Anchor?: Anchor;
  /** `SomePlans`, or what keeps their place: the words around them do not wait for the partner. */
  children: ReactNode;
}

/** Home under its picture: how it goes, what it costs, where it works, questions and answers. */
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
      <Block
        id="plans"
        title={t('plans')}
        lead={t(pricesIncludeVat ? 'plans-lead-vat' : 'plans-lead')}
      >
        {children}
        <PaymentMarks methods={marks} />
        <p className="grid gap-2 lg:flex">
          <ButtonLink as={Anchor} look="second" href={localePath(locale, '/plans')}>
            {t('all-plans')}
          </ButtonLink>
          <ButtonLink as={Anchor} look="quiet" href={localePath(locale, '/plans', { people: '' })}>
            {t('helper')}
          </ButtonLink>
        </p>
      </Block>
      <Cities />
      <Questions {...{ supportPhone, pricesIncludeVat, methods }} />
    </>
  );
}
