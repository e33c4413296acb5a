'use client';

import { ActionButton, type ActionButtonProps } from '@/components/form/action-button';
import { call } from '@/lib/api/client';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import type { CheckoutIntent } from '@/lib/checkout/core/view';
import type { Locale } from '@/lib/i18n/routing';

interface CheckoutActionButtonProps extends Omit<ActionButtonProps, 'mutationKey' | 'send'> {
  locale: Locale;
  id: string;
  action: CheckoutIntent;
}

/** Sends one action for a checkout. */
export function CheckoutActionButton({ locale, id, action, ...button }: CheckoutActionButtonProps) {
  return (
    <ActionButton
      mutationKey={['checkout', id, action.intent]}
      send={() => call(lazyEndpoints.payCheckout, { locale, id, ...action })}
      {...button}
    />
  );
}
