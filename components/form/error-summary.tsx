'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CircleAlertIcon } from '@/components/ui/icons';
import { formatNumber } from '@/lib/i18n/format';

export interface FieldErrorEntry {
  /** The field's name, which is its element's id. */
  name: string;
  /** The same message as beside the field. */
  message: string;
}

interface ErrorSummaryProps {
  errors: readonly FieldErrorEntry[];
  /** Changes with every submit attempt; the summary then takes the focus again. */
  attempt: number;
  /**
   * Focus the first invalid field instead of the summary, where it is nearer to the pressed button.
   */
  focusField?: boolean;
}

/**
 * Lists the invalid fields with a link to each. Stands above the heading; takes the focus when it
 * appears.
 */
export default function ErrorSummary({ errors, attempt, focusField = false }: ErrorSummaryProps) {
  const t = useTranslations('form');
  const n = formatNumber(errors.length, useLocale());
  const ref = useRef<HTMLElement>(null);
  const hasErrors = errors.length > 0;

  // Only a submit attempt moves the focus: an error that appears while the customer types must not.
  const moveFocus = useEffectEvent(() => {
    if (!hasErrors || attempt === 0) return;
    const field = focusField ? document.getElementById(errors[0]?.name ?? '') : null;
    (field ?? ref.current)?.focus();
  });
  useEffect(() => moveFocus(), [attempt]);

  // Marks the document title too, because screen readers read it first when the page returns.
  useEffect(() => {
    if (!hasErrors) return;
    const originalTitle = document.title;
    document.title = t('error-title', { title: originalTitle });
    const errorTitle = document.title;
    return () => {
      if (document.title === errorTitle) document.title = originalTitle;
    };
  }, [hasErrors, t]);

  if (!hasErrors) return null;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby="error-summary"
      className="grid gap-2 rounded-md border-2 border-danger bg-surface px-4.5 py-4"
    >
      <h2 id="error-summary" className="flex gap-2 text-h3">
        <CircleAlertIcon className="mt-[.18em] text-danger" />
        <span>{t('summary', { count: errors.length, n })}</span>
      </h2>
      <ul className="grid gap-1.5">
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="leading-(--leading-tight) font-medium text-danger underline"
              onClick={(event) => {
                const field = document.getElementById(name);
                if (!field) return;
                // Not the hash: it would be added to the step's URL, which the router knows without
                // one.
                event.preventDefault();
                field.closest('details')?.setAttribute('open', '');
                field.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
