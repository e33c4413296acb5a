'use client';

import dynamic from 'next/dynamic';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { StepHeading } from '@/components/shell/step-heading';
import { ActionBar, type ActionBarTotal, NoScript, StepMain } from '@/components/shell/step-main';
import type { FieldErrorEntry } from './error-summary';
import { markHydrated } from './pre-hydration';
import { SubmitButton, type SubmitProps } from './submit-button';

/**
 * Loads the error summary, which no form needs before its first submit attempt. A single `import()`
 * for all forms: another one would create another chunk (docs/speed.md). If loading fails, only the
 * messages beside the fields are shown.
 */
export const fetchErrorSummary = () =>
  import('./error-summary').catch(() => ({ default: () => null }));

// Loaded with the form's validation, so it is ready before the first error.
const ErrorSummary = dynamic(fetchErrorSummary);

interface FormShellProps {
  /** The step's id; when it changes, the heading takes the focus. */
  step: string;
  title: ReactNode;
  lead?: ReactNode;
  /** `handleSubmit(…)` of the form. A second submit while it runs is ignored. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown> | void;
  errors?: readonly FieldErrorEntry[];
  /** `formState.submitCount`. */
  attempt?: number;
  /** An error focuses its field, not the summary at the top of a long page. */
  focusFieldOnError?: boolean;
  submit: SubmitProps;
  /** Between the heading and the fields: the server's response. */
  notice?: ReactNode;
  total?: ActionBarTotal;
  /** Full page width, for cards side by side. */
  wide?: boolean;
  children: ReactNode;
}

/** Submits the page's form as its own button would. */
export const resubmit = (): void =>
  document.querySelector<HTMLFormElement>('form[data-live]')?.requestSubmit();

/** Focuses the form's submit button. Scoped to `main`: the demo panel has forms outside it. */
export const focusSubmit = (): void =>
  document.querySelector<HTMLElement>('main [type=submit]')?.focus();

/**
 * A wizard step as one form: error summary, heading, fields, and the action bar with the button.
 */
export function FormShell({
  step,
  title,
  lead,
  onSubmit,
  errors = [],
  attempt = 0,
  focusFieldOnError = false,
  submit,
  notice,
  total,
  wide,
  children,
}: FormShellProps) {
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => markHydrated(form.current as HTMLFormElement), []);

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current || submit.busy) return;
    running.current = true;
    try {
      await onSubmit(event);
    } finally {
      running.current = false;
    }
  };

  return (
    // `post`: if the pre-hydration script is missing, the answers must not end up in the URL.
    // `off`: Firefox restores values by position, across steps. A field may still override it.
    <form
      ref={form}
      method="post"
      autoComplete="off"
      noValidate
      onSubmit={handleSubmit}
      className="flex flex-1 flex-col"
    >
      <StepMain {...{ wide }}>
        {/* Mounted from the first attempt on: later errors must not move the focus. */}
        {(attempt > 0 || errors.length > 0) && (
          <Suspense>
            <ErrorSummary errors={errors} attempt={attempt} focusField={focusFieldOnError} />
          </Suspense>
        )}
        <StepHeading step={step} title={title} lead={lead} />
        <NoScript />
        {notice}
        {children}
      </StepMain>
      <ActionBar total={total}>
        <SubmitButton {...submit} />
      </ActionBar>
    </form>
  );
}
