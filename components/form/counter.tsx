'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { classNames } from '@/components/ui/class-names';
import { formatNumber } from '@/lib/i18n/format';
import { codePoints } from '@/lib/kernel/typed-text';

interface CounterProps {
  /** Name of the field whose text is counted. */
  name: string;
  /** Maximum length in code points. Longer text can be typed and is not cut off. */
  limit: number;
  value: string;
  /** Shows nothing until the text approaches its limit: for fields that are seldom long. */
  onlyNearLimit?: boolean;
}

/**
 * Characters left, counted as the partner counts; announced to screen readers only near the limit.
 */
export function Counter({ name, limit, value, onlyNearLimit }: CounterProps) {
  const t = useTranslations('form');
  const locale = useLocale();
  const left = limit - codePoints(value);
  const isNear = left <= limit / 10;
  const format = (count: number) => formatNumber(count, locale);
  const text =
    left < 0
      ? t('over', { count: -left, n: format(-left), limit: format(limit) })
      : t('left', { count: left, n: format(left) });

  return (
    <p
      id={`${name}-counter`}
      aria-live={isNear ? 'polite' : 'off'}
      className={classNames(
        // Rendered before it has text, so that screen readers announce changes; takes space only
        // with text.
        'text-end text-xs empty:absolute',
        left < 0 ? 'font-medium text-danger' : 'text-ink-2',
      )}
    >
      {(isNear || !onlyNearLimit) && text}
    </p>
  );
}

interface FieldCounterProps<Values extends FieldValues> extends Omit<CounterProps, 'value'> {
  control: Control<Values>;
  name: Path<Values>;
}

/**
 * Counter for a field of a React Hook Form. Only this component re-renders on each keystroke; it
 * also follows values set by code.
 */
export function FieldCounter<Values extends FieldValues>({
  control,
  ...counter
}: FieldCounterProps<Values>) {
  const value = String(useWatch({ control, name: counter.name }) ?? '');
  return <Counter {...counter} value={value} />;
}
