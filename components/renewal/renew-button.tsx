'use client';

import { ActionButton, type ActionButtonProps } from '@/components/checkout/action-button';
import { call } from '@/lib/api/client';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import type { Locale } from '@/lib/i18n/routing';

interface RenewButtonProps extends Omit<ActionButtonProps, 'mutationKey' | 'send'> {
  locale: Locale;
  /** The purchase to renew. */
  id: string;
}

/** Renews a purchase although the customer has another order or subscription. */
export function RenewButton({ locale, id, ...button }: RenewButtonProps) {
  return (
    <ActionButton
      mutationKey={['renewal', id]}
      send={() => call(lazyEndpoints.renewAnyway, { locale, id })}
      {...button}
    />
  );
}
