'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { type CalendarName, monthNames } from '@/lib/i18n/date-format';
import { formatNumber } from '@/lib/i18n/format';
import { FieldGroup, type FieldWords } from './field';

type Part = ComponentPropsWithRef<'input'> & ComponentPropsWithRef<'select'>;
/** What `register('birth.day')` gives, plus a default value where there is one. */
export type PartProps = Pick<Part, 'name' | 'onChange' | 'onBlur' | 'ref'> & {
  defaultValue?: string | undefined;
};

interface DateFieldProps extends FieldWords {
  day: PartProps;
  /** `1` to `12`; empty while none is chosen. */
  month: PartProps;
  year: PartProps;
  /** Whose months are offered. */
  calendar?: CalendarName;
  /** Over the parts: where the calendar is chosen. */
  choice?: ReactNode;
  /** Under the parts: the same day in words, or in the other calendar. Read out as it changes; its place is kept. */
  echo?: ReactNode;
  /** A birthday is known to the browser; other dates are not. */
  birthday?: boolean;
}

/** A date in three parts, each typed as it is said. The day carries the group's name as its id. */
export function DateField({
  name,
  label,
  hint,
  error,
  optional,
  day,
  month,
  year,
  calendar = 'gregorian',
  choice,
  echo,
  birthday = false,
}: DateFieldProps) {
  const t = useTranslations('form');
  const locale = useLocale();
  // The birthday that a browser knows is Gregorian.
  const fill = (part: string) =>
    birthday ? (calendar === 'gregorian' ? `bday-${part}` : 'off') : undefined;
  const digits = {
    inputMode: 'numeric',
    dir: 'ltr',
    // Digits run left to right, and stand where the page's own words begin.
    className: 'field-box px-3 ltr:text-start rtl:text-end',
  } as const;
  const invalid = error ? (true as const) : undefined;

  return (
    <FieldGroup {...{ name, label, hint, error, optional }} className="grid gap-2">
      {choice}
      <div className="grid grid-cols-[3.5rem_1fr_4.75rem] gap-2 big:grid-cols-1">
        <PartLabel words={t('day')}>
          <input id={name} aria-invalid={invalid} autoComplete={fill('day')} {...digits} {...day} />
        </PartLabel>
        <PartLabel words={t('month')}>
          <span className="drop-down">
            <select
              aria-invalid={invalid}
              autoComplete={fill('month')}
              className="field-box ps-3"
              {...month}
            >
              <option value="">{t('choose-month')}</option>
              {monthNames(locale, calendar).map((words, index) => (
                // By place, not by name: another calendar renames the chosen month and must not lose it.
                <option key={index} value={index + 1}>
                  {t('month-option', { month: words, number: formatNumber(index + 1, locale) })}
                </option>
              ))}
            </select>
          </span>
        </PartLabel>
        <PartLabel words={t('year')}>
          <input aria-invalid={invalid} autoComplete={fill('year')} {...digits} {...year} />
        </PartLabel>
      </div>
      {echo !== undefined && (
        <p aria-live="polite" className="min-h-6 text-sm text-ink-2">
          {echo}
        </p>
      )}
    </FieldGroup>
  );
}

function PartLabel({ words, children }: { words: string; children: ReactNode }) {
  return (
    <label className="grid gap-1 text-sm text-ink-2 *:text-body *:text-ink">
      {words}
      {children}
    </label>
  );
}
