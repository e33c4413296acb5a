import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { MailIcon, PhoneIcon } from '@/components/ui/icons';
import { Ltr } from '@/components/ui/text';
import { formatDate } from '@/lib/i18n/date-format';
import { formatPhone } from '@/lib/i18n/format';
import type { PlainDate } from '@/lib/kernel/time';

/** Date on which this text was last compared with the accessibility tests. */
const reviewedOn = '2026-11-25' as PlainDate;

const supportedNeeds = [
  'keyboard',
  'reader',
  'zoom',
  'colour',
  'motion',
  'time',
  'language',
] as const;
const knownLimits = ['map', 'payment', 'names'] as const;

/**
 * Accessibility statement: what works, how it is tested, known limits, contact. Claims only what a
 * test shows.
 * `answersDays`: how long answers are kept, as a number of days in words.
 */
export function Statement({
  support,
  answersDays,
}: {
  support: { phone: string; email: string };
  answersDays: string;
}) {
  const t = useTranslations('accessibility');
  const locale = useLocale();
  return (
    <article className="grid max-w-2xl gap-10 pt-4 lg:pt-8">
      <header className="grid gap-1.5">
        <h1>{t('title')}</h1>
        <p className="text-ink-2">{t('lead')}</p>
      </header>
      <Part title={t('can-title')}>
        <List>
          {supportedNeeds.map((promise) => (
            <li key={promise}>{t(`can.${promise}`, { answersDays })}</li>
          ))}
        </List>
      </Part>
      <Part title={t('tested-title')}>
        <p>{t('tested')}</p>
        <p>{t('tested-not')}</p>
      </Part>
      <Part title={t('limits-title')}>
        <List>
          {knownLimits.map((limit) => (
            <li key={limit}>{t(`limits.${limit}`)}</li>
          ))}
        </List>
      </Part>
      <Part title={t('contact-title')}>
        <p>{t('contact')}</p>
        <div className="flex flex-wrap gap-3 pt-1">
          <ButtonLink variant="secondary" small icon={<PhoneIcon />} href={`tel:${support.phone}`}>
            {t.rich('call', { phone: () => <Ltr>{formatPhone(support.phone)}</Ltr> })}
          </ButtonLink>
          <ButtonLink
            variant="secondary"
            small
            icon={<MailIcon />}
            href={`mailto:${support.email}`}
          >
            {t.rich('write', { email: () => <Ltr>{support.email}</Ltr> })}
          </ButtonLink>
        </div>
      </Part>
      <p className="text-sm text-ink-2">
        {t('date', { date: formatDate(reviewedOn, locale, 'long') })}
      </p>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function List({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 ps-5 marker:text-brand">{children}</ul>;
}
