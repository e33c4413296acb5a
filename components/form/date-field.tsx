'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { monthNames } from '@/lib/i18n/format';
import { FieldGroup, type FieldWords } from './field';

type Part = ComponentPropsWithRef<'input'> & ComponentPropsWithRef<'select'>;
/** What `register('birth.day')` gives, plus a default value where there is one. */
type PartProps = Pick<Part, 'name' | 'onChange' | 'onBlur' | 'ref'> & {
  defaultValue?: string | undefined;
};

interface DateFieldProps extends FieldWords {
  day: PartProps;
  /** `1` to `12`; empty while none is chosen. */
  month: PartProps;
  year: PartProps;
  /** Under the parts: the same day in words, or in the other calendar. */
  echo?: ReactNode;
  /** A birthday is known to the browser; other dates are not. */
  birthday?: boolean;
}

/** A Gregorian date in three parts, each typed as it is said. The day carries the group's name as its id. */
export function DateField({
  name,
  label,
  hint,
  error,
  optional,
  day,
  month,
  year,
  echo,
  birthday = false,
}: DateFieldProps) {
  const t = useTranslations('form');
  const locale = useLocale();
  const fill = (part: string) => (birthday ? `bday-${part}` : undefined);
  const digits = {
    inputMode: 'numeric',
    dir: 'ltr',
    className: 'field-box px-3 text-start',
  } as const;
  const invalid = error ? (true as const) : undefined;

  return (
    <FieldGroup {...{ name, label, hint, error, optional }}>
      <div className="grid grid-cols-[4.5rem_1fr_5.75rem] gap-2">
        <PartLabel words={t('day')}>
          <input id={name} aria-invalid={invalid} autoComplete={fill('day')} {...digits} {...day} />
        </PartLabel>
        <PartLabel words={t('month')}>
          <select
            aria-invalid={invalid}
            autoComplete={fill('month')}
            className="field-box px-3"
            {...month}
          >
            <option value="">{t('choose-month')}</option>
            {monthNames(locale).map((words, index) => (
              <option key={words} value={index + 1}>
                {words}
              </option>
            ))}
          </select>
        </PartLabel>
        <PartLabel words={t('year')}>
          <input aria-invalid={invalid} autoComplete={fill('year')} {...digits} {...year} />
        </PartLabel>
      </div>
      {echo && (
        <p aria-live="polite" className="mt-1.5 text-sm text-ink-2">
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
