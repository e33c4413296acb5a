'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { FieldGroup } from '@/components/form/field';
import { ChoiceCard } from '@/components/ui/choice-card';
import { DayCard } from '@/components/ui/day-card';
import { MoonIcon, SunIcon } from '@/components/ui/icons';
import { Ltr } from '@/components/ui/text';
import { formatDate, formatHijriDate } from '@/lib/i18n/date-format';
import { formatPhone } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { PickupPeriod } from '@/lib/integrations/partner/codes';
import type { PlainDate } from '@/lib/kernel/time';
import type { PickupDay } from '@/lib/wizard/plans/pickup';

interface DayFieldProps {
  days: readonly PickupDay[];
  chosen: PlainDate | null;
  /** The days represent weekdays, each by its first date. */
  weekly: boolean;
  locale: Locale;
  error: string | undefined;
  today: PlainDate;
  supportPhone: string;
  /** `at`: the period too, when the suggested soonest pickup was taken. */
  onChoose: (date: PlainDate, at?: PickupPeriod) => void;
}

/** The days on offer in a strip. A day without periods is shown as not available. */
export function DayField({
  days,
  chosen,
  weekly,
  locale,
  error,
  today,
  supportPhone,
  onChoose,
}: DayFieldProps) {
  const t = useTranslations('step-schedule');
  const first = days.find(({ periods }) => periods.length > 0);
  const strip = useRef<HTMLDivElement>(null);
  const shown = useRef(weekly);

  // Another mode has other days: the chosen one may have scrolled out of view.
  useEffect(() => {
    if (shown.current === weekly || chosen === null) return;
    shown.current = weekly;
    const card = strip.current?.querySelector(':checked')?.parentElement;
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [weekly, chosen]);

  return (
    <div className="grid min-w-0 gap-2">
      <FieldGroup
        name="date"
        label={t('day')}
        hint={weekly ? t('day-hint-weekly') : undefined}
        error={error}
        className="grid min-w-0 gap-2"
      >
        {first && <Soonest day={first} locale={locale} onChoose={onChoose} />}
        <div ref={strip} className="scroll-row">
          {!weekly && <TodayCard {...{ today, locale, supportPhone }} />}
          {days.map((day) => (
            <DayCard
              key={day.date}
              id={day === first ? 'date' : `date-${day.date}`}
              name="date"
              value={day.date}
              checked={day.date === chosen}
              onChange={() => onChoose(day.date)}
              // Browsers do not scroll a partly visible day into view on keyboard focus.
              onFocus={({ currentTarget }) =>
                currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
              }
              aria-invalid={error ? true : undefined}
              weekday={formatDate(day.date, locale, 'weekdayShort')}
              day={formatDate(day.date, locale, 'day')}
              month={formatDate(day.date, locale, 'monthShort')}
              note={
                locale === 'ar' &&
                t('hijri-short', { date: formatHijriDate(day.date, locale, 'numeric') })
              }
              unavailable={day.periods.length === 0 ? t('off') : undefined}
            />
          ))}
        </div>
      </FieldGroup>
      <p className="text-sm text-ink-2">
        {t.rich('today', {
          call: () => (
            <a href={`tel:${supportPhone}`}>
              <Ltr className="whitespace-nowrap">{formatPhone(supportPhone)}</Ltr>
            </a>
          ),
        })}
      </p>
    </div>
  );
}

/** Suggests the first available pickup, taken with one press; never preselected. */
function Soonest({
  day,
  locale,
  onChoose,
}: {
  day: PickupDay;
  locale: Locale;
  onChoose: DayFieldProps['onChoose'];
}) {
  const t = useTranslations('step-schedule');
  const [period] = day.periods;
  return (
    <p className="text-sm text-ink-2">
      {t.rich('soonest', {
        choose: () => (
          <button type="button" className="link min-h-6" onClick={() => onChoose(day.date, period)}>
            {t('soonest-day', {
              date: formatDate(day.date, locale, 'full'),
              period: period ?? 'morning',
            })}
          </button>
        ),
      })}
    </p>
  );
}

interface TodayCardProps {
  today: PlainDate;
  locale: Locale;
  supportPhone: string;
}

/** Today, shown among the days but not selectable: a same-day pickup is arranged by phone (§1). */
function TodayCard({ today, locale, supportPhone }: TodayCardProps) {
  const t = useTranslations('step-schedule');
  return (
    <a
      href={`tel:${supportPhone}`}
      aria-label={t('today-call', { date: formatDate(today, locale, 'dayMonth') })}
      className="grid w-19 gap-0.5 rounded-md border-[1.5px] border-dashed border-control bg-sunk px-1 pt-2.5 pb-2 text-center text-sm leading-snug text-ink-2 no-underline"
    >
      <span>{t('today-name')}</span>
      <b className="text-[1.375rem] leading-tight">{formatDate(today, locale, 'day')}</b>
      <span className="text-xs">{formatDate(today, locale, 'monthShort')}</span>
      <span className="text-xs text-brand-ink underline">{t('by-phone')}</span>
    </a>
  );
}

const pictures = { morning: <SunIcon size="lg" />, evening: <MoonIcon size="lg" /> };

interface PeriodFieldProps {
  /** The periods of the chosen day; undefined while none is chosen. */
  offered: readonly PickupPeriod[] | undefined;
  chosen: PickupPeriod | '' | undefined;
  error: string | undefined;
  onChoose: (period: PickupPeriod) => void;
}

export function PeriodField({ offered, chosen, error, onChoose }: PeriodFieldProps) {
  const t = useTranslations('step-schedule');
  return (
    <FieldGroup
      name="period"
      label={t('period')}
      error={error}
      className="grid grid-cols-2 gap-2.5 big:grid-cols-1"
    >
      {(['morning', 'evening'] as const).map((period) => {
        const on = !offered || offered.includes(period);
        const first = period === (offered?.[0] ?? 'morning');
        return (
          <ChoiceCard
            key={period}
            layout="tile"
            id={first ? 'period' : `period-${period}`}
            name="period"
            value={period}
            title={t(`periods.${period}`)}
            note={on ? t(`hours.${period}`) : t('off')}
            icon={pictures[period]}
            checked={period === chosen}
            disabled={!on}
            onChange={() => onChoose(period)}
            aria-invalid={error ? true : undefined}
          />
        );
      })}
    </FieldGroup>
  );
}
