'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ChangeEvent, type ComponentPropsWithRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { formatNumber } from '@/lib/i18n/format';
import { codePoints } from '@/lib/kernel/digits';
import { Field, type FieldWords, wire } from './field';

interface TextareaFieldProps
  extends FieldWords,
    Omit<ComponentPropsWithRef<'textarea'>, 'name' | 'id' | 'children'> {
  /** The most that may be sent, in code points. More can be typed: nothing that was written is cut off. */
  limit: number;
  /** What it holds at first: the counter starts with it, before the form has filled its fields. */
  defaultValue: string;
}

/** Several lines with a counter, which counts as the partner counts and is read out only near the limit. */
export function TextareaField({
  name,
  label,
  hint,
  error,
  optional,
  limit,
  onChange,
  className,
  ...area
}: TextareaFieldProps) {
  const t = useTranslations('form');
  const locale = useLocale();
  const words = { name, label, hint, error, optional };
  const counterId = `${name}-counter`;
  const [used, setUsed] = useState(() => codePoints(area.defaultValue));
  const left = limit - used;
  const shown = (value: number) => formatNumber(value, locale);

  const count = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setUsed(codePoints(event.target.value));
    return onChange?.(event);
  };

  return (
    <Field {...words}>
      <textarea
        name={name}
        rows={4}
        className={classNames('field-box resize-y leading-(--leading-tight)', className)}
        {...area}
        {...wire(words, counterId)}
        onChange={count}
      />
      <p
        id={counterId}
        aria-live={left <= limit / 10 ? 'polite' : 'off'}
        className={classNames(
          'text-end text-xs',
          left < 0 ? 'font-medium text-danger' : 'text-ink-2',
        )}
      >
        {left < 0
          ? t('over', { count: -left, n: shown(-left), limit: shown(limit) })
          : t('left', { count: left, n: shown(left) })}
      </p>
    </Field>
  );
}
