'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { DateField, type PartProps } from '@/components/form/date-field';
import { Segment, SegmentRow } from '@/components/ui/choice-card';
import { type CalendarName, formatDate, formatHijriDate } from '@/lib/i18n/date-format';
import type { PlainDate } from '@/lib/kernel/time';
import type { RegistrationValues } from './answers';
import { gregorianDay, likelierCalendar, splitDate, type TypedBirth } from './typed-birth';

const calendars = ['gregorian', 'hijri'] as const;
const radioOf = (calendar: CalendarName) => `birth-${calendar}`;

interface BirthFieldProps {
  form: UseFormReturn<RegistrationValues>;
  part: (name: 'birth.day' | 'birth.month' | 'birth.year') => PartProps;
  error: string | undefined;
}

/** A date of birth in the customer's calendar, with the same day in the other calendar below it. */
export function BirthField({ form, part, error }: BirthFieldProps) {
  const t = useTranslations('step-registration');
  const locale = useLocale();
  const typed = useWatch({ control: form.control, name: 'birth' });
  const { calendar } = typed;
  const suggested = likelierCalendar(typed);
  const birthDay = useBirthDay(typed);

  const switchTo = async (to: CalendarName) => {
    // Read it first: the object belongs to the form and changes with it.
    const { calendar: from } = form.getValues('birth');
    form.setValue('birth.calendar', to, { shouldDirty: true });
    // If the table fails to load, only the month names change; the typed parts stay.
    const dates = await import('./birth-date').catch(() => null);
    const now = form.getValues('birth');
    if (!dates || now.calendar !== to) return;
    const converted = dates.convertBirth(to, { ...now, calendar: from });
    for (const name of ['day', 'month', 'year'] as const)
      form.setValue(`birth.${name}`, converted[name]);
  };

  // A whole date that a browser fills into the first field is split into all three.
  const { day } = typed;
  useEffect(() => {
    const whole = splitDate(day);
    if (!whole) return;
    for (const name of ['day', 'month', 'year'] as const)
      form.setValue(`birth.${name}`, whole[name], { shouldDirty: true });
  }, [day, form]);

  return (
    <DateField
      name="birth"
      label={t('birth')}
      hint={t('birth-hint')}
      error={error}
      birthday
      calendar={calendar}
      calendarSwitch={
        <div role="radiogroup" aria-label={t('calendar')}>
          <SegmentRow>
            {calendars.map((one) => (
              <Segment
                key={one}
                id={radioOf(one)}
                name="birth.calendar"
                value={one}
                title={t(`calendars.${one}`)}
                checked={one === calendar}
                onChange={() => void switchTo(one)}
              />
            ))}
          </SegmentRow>
        </div>
      }
      day={part('birth.day')}
      month={part('birth.month')}
      year={part('birth.year')}
      preview={
        suggested ? (
          // Keys, so that React never patches one text, changed by browser translation, into the
          // other.
          <span key="meant">
            <span>{t(`meant-${suggested}`)}</span>{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                void switchTo(suggested);
                // The button disappears with its offer.
                document.getElementById(radioOf(suggested))?.focus();
              }}
            >
              {t(`use-${suggested}`)}
            </button>
          </span>
        ) : (
          birthDay &&
          !error && (
            <span key="echo">
              {t('birth-echo', {
                date:
                  calendar === 'hijri'
                    ? formatDate(birthDay, locale, 'long')
                    : formatHijriDate(birthDay, locale),
              })}
            </span>
          )
        )
      }
    />
  );
}

/** Returns the typed day; a Hijri one once the calendar's table is loaded. */
function useBirthDay(typed: TypedBirth): PlainDate | null {
  const { calendar, day, month, year } = typed;
  const [read, setRead] = useState<{ of: string; date: PlainDate | null }>();
  const key = [day, month, year].join('/');

  useEffect(() => {
    if (calendar !== 'hijri') return;
    let isCurrent = true;
    import('./birth-date')
      .then(({ birthDate }) => {
        if (isCurrent) setRead({ of: key, date: birthDate({ calendar, day, month, year }) });
      })
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [calendar, day, month, year, key]);

  if (calendar !== 'hijri') return gregorianDay(typed);
  return read?.of === key ? read.date : null;
}
