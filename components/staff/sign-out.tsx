'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { call } from '@/lib/api/client';
import { staffEndpoints } from '@/lib/api/staff-endpoints';
import type { Locale } from '@/lib/i18n/routing';

/** Ends the staff session of this browser. */
export function StaffSignOut({ locale }: { locale: Locale }) {
  const t = useTranslations('staff');
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call(staffEndpoints.signOut, { locale }),
    // A new document, so that no order data stays in this one's memory.
    onSuccess: ({ href }) => window.location.replace(href),
  });
  const isBusy = isPending || isSuccess;

  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        className="link min-h-(--size-tap)"
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || mutate()}
      >
        {t(isBusy ? 'signing-out' : 'sign-out')}
      </button>
      <span role="alert" className="font-medium text-danger empty:hidden">
        {error && t('offline-text')}
      </span>
    </span>
  );
}
