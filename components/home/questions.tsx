import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PlusIcon } from '@/components/ui/icons';
import { Ltr } from '@/components/ui/text';
import { formatPhone } from '@/lib/i18n/format';
import { HomeSection } from './home-section';

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
export function Questions({ supportPhone, pricesIncludeVat, methods }: QuestionsProps) {
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
