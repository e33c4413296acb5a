import type { ReactNode } from 'react';
import { StepHeader } from './step-header';

interface StepFrameProps {
  /** A `BackLink`; none on the first step. */
  back?: ReactNode;
  /** A `Progress`; none on pages that are no step (paying, done). */
  progress?: ReactNode;
  /** A `FormShell`, or a `StepMain` and a `Dock`. */
  children: ReactNode;
}

/** The frame of one question: header, how far, the question, the dock. A server component. */
export function StepFrame({ back, progress, children }: StepFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <StepHeader back={back} progress={progress} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
    </div>
  );
}
