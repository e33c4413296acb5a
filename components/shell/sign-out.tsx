'use client';

import { useState } from 'react';
import type { Locale } from '@/lib/i18n/routing';

export interface SignOutWords {
  open: string;
  busy: string;
  failed: string;
}

/** The way out of this browser's session. What a press does is fetched at the press: few ever do it. */
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
