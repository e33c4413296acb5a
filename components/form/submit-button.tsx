'use client';

import { type ReactNode } from 'react';
import { Button } from '@/components/ui/button';

export interface SubmitProps {
  /** What the press does: "Save and continue". */
  label: ReactNode;
  /** What is happening while it runs: "Saving your address…". */
  busyLabel: string;
  busy: boolean;
  icon?: ReactNode;
}

/** The one way forward of a page. */
export function SubmitButton({ label, busyLabel, busy, icon }: SubmitProps) {
  return (
    <>
      <Button type="submit" wide icon={icon} busy={busy ? busyLabel : undefined}>
        {label}
      </Button>
      <span role="status" className="sr-only">
        {busy ? busyLabel : ''}
      </span>
    </>
  );
}
