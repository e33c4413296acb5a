'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { Locale } from '@/lib/i18n/routing';
import { type SharingFaults, useSharing } from './sharing-call';
import { SharingFault } from './sharing-fault';

interface SharingStopProps {
  token: string;
  locale: Locale;
  /** Of the link. */
  id: string;
  /** Where the focus goes when this row is gone. */
  listId: string;
  label: string;
  busyLabel: string;
  /** For ears: which link. */
  what: ReactNode;
  faults: SharingFaults;
}

/** Takes a link back. No question before it: another one is made as easily. */
export function SharingStop({
  token,
  locale,
  id,
  listId,
  label,
  busyLabel,
  what,
  faults,
}: SharingStopProps) {
  const { change, isPending, fault } = useSharing(faults);

  const stop = () =>
    change(
      { locale, token, act: 'stop', id },
      { onSuccess: () => document.getElementById(listId)?.focus() },
    );

  return (
    <>
      <Button look="second" small busy={isPending ? busyLabel : undefined} onClick={stop}>
        {label} {what}
      </Button>
      <SharingFault>{fault}</SharingFault>
    </>
  );
}
