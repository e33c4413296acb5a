'use client';

import { ActionButton, type ActionButtonProps } from '@/components/form/action-button';
import { call } from '@/lib/api/client';
import { laterEndpoints } from '@/lib/api/later-endpoints';
import type { CheckoutWish } from '@/lib/checkout/core/view';
import type { Locale } from '@/lib/i18n/routing';

interface IntentButtonProps extends Omit<ActionButtonProps, 'mutationKey' | 'send'> {
  locale: Locale;
  id: string;
  wish: CheckoutWish;
}

/** Sends one action for a checkout. */
export function IntentButton({ locale, id, wish, ...button }: IntentButtonProps) {
  return (
    <ActionButton
      mutationKey={['checkout', id, wish.intent]}
      send={() => call(laterEndpoints.payCheckout, { locale, id, ...wish })}
      {...button}
    />
  );
}
