'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { FieldGroup } from '@/components/form/field';
import { DayCard } from '@/components/ui/day-card';
import { formatDate } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { PlainDate } from '@/lib/kernel/time';
import type { PickupDay } from '@/lib/onboarding/pickup';

interface DayFieldProps {
  days: readonly PickupDay[];
  chosen: PlainDate | null;
  /** The days stand for their weekday, each with its first date. */
  weekly: boolean;
  locale: Locale;
  error: string | undefined;
  supportPhone: string;
  onChoose: (date: PlainDate) => void;
}

/** The days on offer in a strip. One without periods is shown, and says that it is not free. */
export function DayField({
  days,
  chosen,
  weekly,
  locale,
  error,
  supportPhone,
  onChoose,
}: DayFieldProps) {
  const t = useTranslations('step-schedule');
  const first = days.find(({ periods }) => periods.length > 0);
  const strip = useRef<HTMLDivElement>(null);
  const shown = useRef(weekly);

  // Another way of repeating has another row of days: the chosen one may have moved out of sight.
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
        className="min-w-0"
      >
        <div ref={strip} className="scroll-row gap-2.5">
          {days.map((day) => (
            <DayCard
              key={day.date}
              id={day === first ? 'date' : `date-${day.date}`}
              name="date"
              value={day.date}
              checked={day.date === chosen}
              onChange={() => onChoose(day.date)}
              aria-invalid={error ? true : undefined}
              weekday={formatDate(day.date, locale, 'weekdayShort')}
              day={formatDate(day.date, locale, 'day')}
              month={formatDate(day.date, locale, 'monthShort')}
              off={day.periods.length === 0 ? t('off') : undefined}
            />
          ))}
        </div>
      </FieldGroup>
      <p className="text-sm text-ink-2">
        {t.rich('today', { call: (words) => <a href={`tel:${supportPhone}`}>{words}</a> })}
      </p>
    </div>
  );
}
