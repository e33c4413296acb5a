'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import type { Locale } from '@/lib/i18n/routing';
import { SharingError, type SharingErrors, useSharing } from './use-sharing';

interface SharingStopProps {
  token: string;
  locale: Locale;
  /** Id of the link. */
  id: string;
  /** Id of the element that takes the focus when this row is removed. */
  listId: string;
  label: string;
  busyLabel: string;
  /** Which link, for screen readers. */
  what: ReactNode;
  errors: SharingErrors;
}

/** Revokes a link. No confirmation: creating another one is as easy. */
export function SharingStop({
  token,
  locale,
  id,
  listId,
  label,
  busyLabel,
  what,
  errors,
}: SharingStopProps) {
  const { change, isPending, fault } = useSharing(errors);

  const stop = () =>
    change(
      { locale, token, act: 'stop', id },
      { onSuccess: () => document.getElementById(listId)?.focus() },
    );

  return (
    <>
      <Button variant="secondary" small busy={isPending ? busyLabel : undefined} onClick={stop}>
        {label} {what}
      </Button>
      <SharingError>{fault}</SharingError>
    </>
  );
}
