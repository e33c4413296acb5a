'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { call } from '@/lib/bff/call';
import { staffEndpoints } from '@/lib/bff/staff-endpoints';
import type { Locale } from '@/lib/i18n/routing';

/** The way out of the staff's session of this browser. */
export function StaffSignOut({ locale }: { locale: Locale }) {
  const t = useTranslations('staff');
  const [state, setState] = useState<'busy' | 'failed'>();
  const isBusy = state === 'busy';

  const press = async () => {
    if (isBusy) return;
    setState('busy');
    try {
      const { href } = await call(staffEndpoints.signOut, { locale });
      // A whole new document: nothing of the orders stays in this one's memory.
      window.location.replace(href);
    } catch {
      setState('failed');
    }
  };

  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        className="link min-h-(--size-tap)"
        aria-disabled={isBusy || undefined}
        onClick={press}
      >
        {t(isBusy ? 'signing-out' : 'sign-out')}
      </button>
      <span role="alert" className="font-medium text-danger empty:hidden">
        {state === 'failed' ? t('offline-text') : null}
      </span>
    </span>
  );
}
