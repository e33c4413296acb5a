'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { type CalendarName, monthNames } from '@/lib/i18n/date-format';
import { formatNumber } from '@/lib/i18n/format';
import { FieldGroup, type FieldProps } from './field';

type Part = ComponentPropsWithRef<'input'> & ComponentPropsWithRef<'select'>;
/** The result of `register('birth.day')`, with an optional default value. */
export type PartProps = Pick<Part, 'name' | 'onChange' | 'onBlur' | 'ref'> & {
  defaultValue?: string | undefined;
};

interface DateFieldProps extends FieldProps {
  day: PartProps;
  /** `1` to `12`; empty while no month is chosen. */
  month: PartProps;
  year: PartProps;
  /** The calendar whose months are listed. */
  calendar?: CalendarName;
  /** Above the parts: the calendar switch. */
  calendarSwitch?: ReactNode;
  /**
   * Below the parts: the date in words or in the other calendar. Announced when it changes; its
   * space is reserved.
   */
  preview?: ReactNode;
  /** Turns on browser autofill for birthdays. */
  birthday?: boolean;
}

/** A date as three inputs. The day input carries the field's name as its id. */
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
  calendarSwitch,
  preview,
  birthday = false,
}: DateFieldProps) {
  const t = useTranslations('form');
  const locale = useLocale();
  // Browsers autofill a Gregorian birthday.
  const autoCompleteOf = (part: string) =>
    birthday ? (calendar === 'gregorian' ? `bday-${part}` : 'off') : undefined;
  const numericProps = {
    inputMode: 'numeric',
    dir: 'ltr',
    // Digits run left to right but align with the page's start edge.
    className: 'field-box px-3 ltr:text-start rtl:text-end',
  } as const;
  const invalid = error ? (true as const) : undefined;

  return (
    <FieldGroup {...{ name, label, hint, error, optional }} className="grid gap-2">
      {calendarSwitch}
      <div className="grid grid-cols-[3.5rem_1fr_4.75rem] gap-2 big:grid-cols-1">
        <LabelledPart label={t('day')}>
          <input
            id={name}
            aria-invalid={invalid}
            autoComplete={autoCompleteOf('day')}
            {...numericProps}
            {...day}
          />
        </LabelledPart>
        <LabelledPart label={t('month')}>
          <span className="drop-down">
            <select
              aria-invalid={invalid}
              autoComplete={autoCompleteOf('month')}
              className="field-box ps-3"
              {...month}
            >
              <option value="">{t('choose-month')}</option>
              {monthNames(locale, calendar).map((monthName, index) => (
                // Keyed by index, not by name: switching the calendar renames the options and must
                // keep the selection.
                <option key={index} value={index + 1}>
                  {t('month-option', { month: monthName, number: formatNumber(index + 1, locale) })}
                </option>
              ))}
            </select>
          </span>
        </LabelledPart>
        <LabelledPart label={t('year')}>
          <input
            aria-invalid={invalid}
            autoComplete={autoCompleteOf('year')}
            {...numericProps}
            {...year}
          />
        </LabelledPart>
      </div>
      {preview !== undefined && (
        <p aria-live="polite" className="min-h-6 text-sm text-ink-2">
          {preview}
        </p>
      )}
    </FieldGroup>
  );
}

function LabelledPart({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="grid gap-1 text-sm text-ink-2 *:text-body *:text-ink">
      {label}
      {children}
    </label>
  );
}
