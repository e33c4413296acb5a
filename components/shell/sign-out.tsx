'use client';

import { useState } from 'react';
import type { Locale } from '@/lib/i18n/routing';

export interface SignOutWords {
  open: string;
  busy: string;
  failed: string;
}

/**
 * Signs this browser out. The code is loaded when the button is pressed, because few visitors press
 * it.
 */
export function SignOut({ locale, words }: { locale: Locale; words: SignOutWords }) {
  const [state, setState] = useState<'busy' | 'failed'>();
  const isBusy = state === 'busy';

  const press = async () => {
    if (isBusy) return;
    setState('busy');
    try {
      const { leave } = await import('./leave');
      await leave(locale);
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
        onClick={press}
      >
        {isBusy ? words.busy : words.open}
      </button>
      <span role="alert" className="font-medium text-danger empty:hidden">
        {state === 'failed' ? words.failed : null}
      </span>
    </>
  );
}
