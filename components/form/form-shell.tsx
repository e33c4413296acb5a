'use client';

import dynamic from 'next/dynamic';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Dock, type DockTotal } from '@/components/shell/dock';
import { StepHeading } from '@/components/shell/step-heading';
import { StepMain } from '@/components/shell/step-main';
import { wake } from './early';
import type { FieldFault } from './error-summary';
import { fetchErrorSummary } from './fetch-error-summary';
import { NoScript } from './no-script';
import { SubmitButton, type SubmitProps } from './submit-button';

// Comes with a form's checks, so it is there before there can be a fault.
const ErrorSummary = dynamic(fetchErrorSummary);

interface FormShellProps {
  /** The step's id: a new one moves the focus to the heading. */
  step: string;
  title: ReactNode;
  lead?: ReactNode;
  /** `handleSubmit(…)` of the form. A second press while it runs is ignored. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown> | void;
  faults?: readonly FieldFault[];
  /** `formState.submitCount`. */
  attempt?: number;
  /** A fault leads to its field at once, and not to the summary at the top of a long page. */
  faultsToField?: boolean;
  submit: SubmitProps;
  /** Between the heading and the fields: what the server said. */
  notice?: ReactNode;
  total?: DockTotal;
  /** As wide as the page: for cards that stand beside each other. */
  wide?: boolean;
  children: ReactNode;
}

/** Sends the page's form as its own button would. */
export const resend = (): void =>
  document.querySelector<HTMLFormElement>('form[data-live]')?.requestSubmit();

/** Gives the focus to the form's own button. The forms of a demo's panel stand beside `main`. */
export const focusSubmit = (): void =>
  document.querySelector<HTMLElement>('main [type=submit]')?.focus();

/** A wizard step as one form: summary of errors, heading, fields, and the dock with the one button. */
export function FormShell({
  step,
  title,
  lead,
  onSubmit,
  faults = [],
  attempt = 0,
  faultsToField = false,
  submit,
  notice,
  total,
  wide,
  children,
}: FormShellProps) {
  const running = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => wake(form.current as HTMLFormElement), []);

  const once = async (event: FormEvent<HTMLFormElement>) => {
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
    // `post`: should the early script be missing, the answers must not end up in the address. `off`: Firefox remembers fields
    // by their place, and would put a name of this page into the street of the next one; what was typed is kept by us. A
    // field's own `autoComplete` still counts.
    <form
      ref={form}
      method="post"
      autoComplete="off"
      noValidate
      onSubmit={once}
      className="flex flex-1 flex-col"
    >
      <StepMain {...{ wide }}>
        {/* There from the first try on: a fault that shows while somebody types afterwards takes the focus from nobody. */}
        {(attempt > 0 || faults.length > 0) && (
          <Suspense>
            <ErrorSummary faults={faults} attempt={attempt} toField={faultsToField} />
          </Suspense>
        )}
        <StepHeading step={step} title={title} lead={lead} />
        <NoScript />
        {notice}
        {children}
      </StepMain>
      <Dock total={total}>
        <SubmitButton {...submit} />
      </Dock>
    </form>
  );
}
