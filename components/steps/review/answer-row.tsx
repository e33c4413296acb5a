'use client';

import { useTranslations } from 'next-intl';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import type { ReviewRow } from '@/lib/wizard/screen';

/** One answer with its way back: `?from=review` leads here again. */
export function AnswerRow({ step, label, value, locale }: ReviewRow & { locale: Locale }) {
  const t = useTranslations('steps');
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-3 leading-(--leading-tight)">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="col-start-1 grid min-w-0 gap-0.5 wrap-anywhere">
        {value.split('\n').map((line, index) => (
          <span key={index} className={index === 0 ? 'font-medium' : undefined}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <a
          className="link inline-flex min-h-(--size-tap) items-center ps-2"
          href={localePath(locale, `/start/${step}`, { from: 'review' })}
          aria-label={t('change-of', { what: label })}
        >
          {t('change')}
        </a>
      </dd>
    </div>
  );
}
