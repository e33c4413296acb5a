'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/components/ui/button';

export interface SubmitProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'icon'> {
  /** What the button does: "Save and continue". */
  label: ReactNode;
  /** Shown while the request runs: "Saving your address…". */
  busyLabel: string;
  busy: boolean;
}

/**
 * Submits a form and announces progress: screen readers do not announce a button whose label
 * changes.
 */
export function SubmitButton({ label, busyLabel, busy, ...appearance }: SubmitProps) {
  return (
    <>
      <Button
        type="submit"
        wide
        className="noscript:hidden"
        {...appearance}
        busy={busy ? busyLabel : undefined}
      >
        {label}
      </Button>
      <span role="status" className="sr-only">
        {busy ? busyLabel : ''}
      </span>
    </>
  );
}
