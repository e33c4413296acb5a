import type { ReactNode } from 'react';
import { StepHeader } from './step-header';

interface StepFrameProps {
  /** A `BackLink`; absent on the first step. */
  back?: ReactNode;
  /** A `Progress`; absent on pages that are not steps (checkout). */
  progress?: ReactNode;
  /** A `FormShell`, or a `StepMain` and an `ActionBar`. */
  children: ReactNode;
}

/** The frame of a wizard step: header, progress, content, action bar. A server component. */
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
