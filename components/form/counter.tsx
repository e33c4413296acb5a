'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form';
import { classNames } from '@/components/ui/class-names';
import { formatNumber } from '@/lib/i18n/format';
import { codePoints } from '@/lib/kernel/digits';

interface CounterProps {
  /** The field whose text is counted. */
  name: string;
  /** The most that may be sent, in code points. More can be typed: nothing that was written is cut off. */
  limit: number;
  value: string;
  /** Says nothing until the text comes near its limit: for what is seldom long. */
  quiet?: boolean;
}

/** How much room is left, counted as the partner counts and read out only near the limit. */
export function Counter({ name, limit, value, quiet }: CounterProps) {
  const t = useTranslations('form');
  const locale = useLocale();
  const left = limit - codePoints(value);
  const isNear = left <= limit / 10;
  const shown = (count: number) => formatNumber(count, locale);
  const words =
    left < 0
      ? t('over', { count: -left, n: shown(-left), limit: shown(limit) })
      : t('left', { count: left, n: shown(left) });

  return (
    <p
      id={`${name}-counter`}
      aria-live={isNear ? 'polite' : 'off'}
      className={classNames(
        // There before it says anything, for who hears it; it takes its place with its words.
        'text-end text-xs empty:absolute',
        left < 0 ? 'font-medium text-danger' : 'text-ink-2',
      )}
    >
      {(isNear || !quiet) && words}
    </p>
  );
}

interface FieldCounterProps<Values extends FieldValues> extends Omit<CounterProps, 'value'> {
  control: Control<Values>;
  name: Path<Values>;
}

/** The counter of a field of a form. It alone is drawn anew with each key, and follows what nobody typed here. */
export function FieldCounter<Values extends FieldValues>({
  control,
  ...counter
}: FieldCounterProps<Values>) {
  const value = String(useWatch({ control, name: counter.name }) ?? '');
  return <Counter {...counter} value={value} />;
}
