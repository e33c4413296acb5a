'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { StepMain } from '@/components/shell/step-main';
import { ButtonLink } from '@/components/ui/button';

interface FeedbackDoneProps {
  title: string;
  back: { label: string; href: string };
  children: ReactNode;
}

/** What was sent, in place of its form. Takes the focus. */
export function FeedbackDone({ title, back, children }: FeedbackDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <StepMain>
      <h1 ref={heading} tabIndex={-1} data-answered>
        {title}
      </h1>
      <div className="grid max-w-lg gap-3">{children}</div>
      <p>
        <ButtonLink href={back.href}>{back.label}</ButtonLink>
      </p>
    </StepMain>
  );
}
