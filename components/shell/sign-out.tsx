'use client';

import { useState } from 'react';
import type { Locale } from '@/lib/i18n/routing';

export interface SignOutLabels {
  open: string;
  busy: string;
  failed: string;
}

/**
 * Signs this browser out. The code is loaded when the button is pressed, because few visitors press
 * it.
 */
export function SignOut({ locale, labels }: { locale: Locale; labels: SignOutLabels }) {
  const [state, setState] = useState<'busy' | 'failed'>();
  const isBusy = state === 'busy';

  const signOut = async () => {
    if (isBusy) return;
    setState('busy');
    try {
      const { endSession } = await import('./end-session');
      await endSession(locale);
    } catch {
      setState('failed');
    }
  };

  return (
    <>
      <button
        type="button"
        className="link min-h-(--size-tap)"
        aria-disabled={isBusy || undefined}
        onClick={signOut}
      >
        {isBusy ? labels.busy : labels.open}
      </button>
      <span role="alert" className="font-medium text-danger empty:hidden">
        {state === 'failed' ? labels.failed : null}
      </span>
    </>
  );
}
