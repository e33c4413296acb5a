'use client';

import { type ReactNode, useEffect, useRef } from 'react';

// The step that the person saw last in this document: a first load leaves the focus alone.
let lastSeen: string | undefined;

/** The question of a step. Takes the focus when the step changed under the person, so it is read out. */
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
    if (lastSeen !== undefined && lastSeen !== step) ref.current?.focus();
    lastSeen = step;
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
