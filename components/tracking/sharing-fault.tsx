import type { ReactNode } from 'react';
import { CircleAlertIcon } from '@/components/ui/icons';

/** What did not work, read out when it comes. */
export function SharingFault({ children }: { children: ReactNode }) {
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
