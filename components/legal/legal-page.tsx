import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { brandView } from '@/components/shell/brand-view.server';
import { PageFrame } from '@/components/shell/frame';
import { PageLink } from '@/components/shell/page-link';
import { Ltr } from '@/components/ui/text';
import { formatDate } from '@/lib/i18n/date-format';
import { formatPhone } from '@/lib/i18n/format';
import type { PlainDate } from '@/lib/kernel/time';

interface LegalPageProps {
  namespace: 'privacy' | 'terms';
  updated: PlainDate;
  /** Section ids in order; their texts are under `sections`. */
  sections: readonly string[];
  /** Values for the texts besides those of the brand. */
  values?: Record<string, string>;
}

/** A legal text with headings; the company's details come from the brand's file. */
export async function LegalPage({ namespace, updated, sections, values }: LegalPageProps) {
  const [t, locale] = await Promise.all([getTranslations(namespace), getLocale()]);
  const { name, legalName, address, commercialRegistration, support } = brandView(locale);
  const rich = (key: string) =>
    t.rich(key as never, { brand: name, legalName, address, ...values, ...tags } as never);
  const tags = {
    p: (text: ReactNode) => <p>{text}</p>,
    list: (items: ReactNode) => <ul className="grid list-disc gap-2 ps-5">{items}</ul>,
    item: (text: ReactNode) => <li>{text}</li>,
    b: (text: ReactNode) => <b className="font-medium">{text}</b>,
    cr: () => <Ltr>{commercialRegistration}</Ltr>,
    email: () => (
      <a href={`mailto:${support.email}`}>
        <Ltr>{support.email}</Ltr>
      </a>
    ),
    phone: () => (
      <a href={`tel:${support.phone}`}>
        <Ltr className="whitespace-nowrap">{formatPhone(support.phone)}</Ltr>
      </a>
    ),
  };
  return (
    <PageFrame Anchor={PageLink}>
      <article className="grid max-w-2xl gap-9 pt-4 lg:pt-8">
        <header className="grid gap-2">
          <h1>{t('title')}</h1>
          <p className="text-sm text-ink-2">
            {t('updated', { date: formatDate(updated, locale, 'long') })}
          </p>
          <p>{rich('lead')}</p>
        </header>
        {sections.map((section) => (
          <section key={section} aria-labelledby={section} className="grid gap-3">
            <h2 id={section} className="text-h2">
              {t(`sections.${section}.title` as never)}
            </h2>
            {rich(`sections.${section}.text`)}
          </section>
        ))}
      </article>
    </PageFrame>
  );
}
