'use client';

import { type ReactNode, useEffect, useRef } from 'react';

// The step shown last in this document: the first one does not take the focus.
let lastStep: string | undefined;

/**
 * The heading of a step. Takes the focus when the step changes without a page load, so that screen
 * readers announce it.
 */
export function StepHeading({
  step,
  title,
  lead,
}: {
  step: string;
  title: ReactNode;
  lead?: ReactNode;
}) {
  const ref = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (lastStep !== undefined && lastStep !== step) ref.current?.focus();
    lastStep = step;
  }, [step]);

  return (
    <header className="grid gap-1.5">
      <h1 ref={ref} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="text-ink-2">{lead}</p>}
    </header>
  );
}
