'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { onFirstInteraction } from '@/components/wizard/frame/first-interaction';
import { formatDate, formatHijriDate } from '@/lib/i18n/date-format';
import { formatNumber } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { PickupPeriod } from '@/lib/integrations/partner/codes';
import { expectedDates, type PickupDay } from '@/lib/wizard/plans/pickup';

// Shown once a day and a period are chosen, so loaded on the first interaction.
const fetchDates = () => import('./expected-dates').catch(() => ({ default: () => null }));
const ExpectedDates = dynamic(fetchDates);
const fetchHolidays = () => import('./holiday-note').catch(() => ({ default: () => null }));
const HolidayNote = dynamic(fetchHolidays);

/** Preloads the preview's code on the first interaction. Returns a function that cancels it. */
export const preloadPreview = (): (() => void) =>
  onFirstInteraction(() => void Promise.all([fetchDates(), fetchHolidays()]));

/** The number of dates that fit side by side on the smallest phone. */
const maxDates = 4;

interface PickupPreviewProps {
  mode: 'weekly' | 'start';
  locale: Locale;
  day: PickupDay;
  period: PickupPeriod;
  ordersCount: number;
}

/** The choices as a sentence, and for a weekly pickup the expected dates. */
export function PickupPreview({ mode, locale, day, period, ordersCount }: PickupPreviewProps) {
  const t = useTranslations('step-schedule');
  const expected = expectedDates(day.date, mode === 'weekly' ? ordersCount : 1);
  const dates = expected.slice(0, maxDates);
  const more = ordersCount - dates.length;
  return (
    <section className="overflow-hidden rounded-lg bg-sky">
      <div className="grid gap-1 px-4.5 pt-4">
        <p className="text-h3 font-bold">
          {mode === 'weekly'
            ? t('weekly-sentence', {
                day: day.weekday,
                period,
                date: formatDate(day.date, locale, 'dayMonth'),
              })
            : t('start-sentence', { period, date: formatDate(day.date, locale, 'full') })}
        </p>
        <p className="text-sm text-ink-2">
          {t('hijri', { date: formatHijriDate(day.date, locale) })}
        </p>
        <p className="pb-4 text-sm text-ink-2">
          {mode === 'weekly' ? t('expected') : ordersCount > 1 && t('start-note')}
        </p>
      </div>
      {mode === 'weekly' && (
        <>
          {/* As high as its content, so that nothing shifts when it loads. */}
          <div className="h-33.5">
            <Suspense>
              <ExpectedDates dates={dates} locale={locale} />
            </Suspense>
          </div>
          {more > 0 && (
            <p className="px-4.5 pb-4 text-sm text-ink-2">
              {t('expected-more', { count: more, n: formatNumber(more, locale) })}
            </p>
          )}
        </>
      )}
      {/* Last, so that nothing shifts when it loads late. */}
      <Suspense>
        <HolidayNote dates={expected} locale={locale} />
      </Suspense>
    </section>
  );
}
