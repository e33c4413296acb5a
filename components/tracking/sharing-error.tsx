import type { ReactNode } from 'react';
import { CircleAlertIcon } from '@/components/ui/icons';

/** An error message, announced when it appears. */
export function SharingError({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p
      role="alert"
      className="flex gap-1.5 text-[.9375rem] leading-(--leading-tight) font-medium text-danger"
    >
      <CircleAlertIcon />
      {children}
    </p>
  );
}
