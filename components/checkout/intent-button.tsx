'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CircleAlertIcon } from '@/components/ui/icons/circle-alert';
import { CallError, call } from '@/lib/bff/call';
import { endpoints, type InputOf } from '@/lib/bff/endpoints';

type Call = InputOf<typeof endpoints.payCheckout>;

interface IntentButtonProps extends Call {
  look?: 'filled' | 'quiet';
  icon?: ReactNode;
  label: string;
  busyLabel: string;
  /** What is said when it did not work: may help again, no answer at all, will never help in this browser. */
  faults: Record<'again' | 'offline' | 'never', string>;
}

/** Does one thing to a checkout and goes where the answer says. Stays busy until the next page is there. */
export function IntentButton({
  locale,
  id,
  intent,
  look,
  icon,
  label,
  busyLabel,
  faults,
}: IntentButtonProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const act = async () => {
    setBusy(true);
    setFault(undefined);
    try {
      const { href } = await call(endpoints.payCheckout, { locale, id, intent });
      window.location.assign(href);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(
        error.code === 'offline'
          ? faults.offline
          : faults[error.retry === 'never' ? 'never' : 'again'],
      );
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-2">
      <div role="alert">
        {fault && (
          <p className="flex gap-1.5 text-[.9375rem] leading-(--leading-tight) font-medium text-danger">
            <CircleAlertIcon />
            {fault}
          </p>
        )}
      </div>
      <Button look={look} wide icon={icon} busy={busy ? busyLabel : undefined} onClick={act}>
        {label}
      </Button>
    </div>
  );
}
