'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Button } from '@/components/ui/button';

export interface SubmitProps extends Pick<ComponentProps<typeof Button>, 'look' | 'icon'> {
  /** What the press does: "Save and continue". */
  label: ReactNode;
  /** What is happening while it runs: "Saving your address…". */
  busyLabel: string;
  busy: boolean;
}

/** Sends a form, and says that it does: a screen reader hears nothing of a button whose words change. */
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
