'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { markHydrated } from '@/components/form/pre-hydration';
import { SubmitButton } from '@/components/form/submit-button';
import { navigationTimeout } from '@/components/live/navigation-timeout';
import { useBackOnline } from '@/components/live/use-back-online';
import { CircleAlertIcon } from '@/components/ui/icons';
import { type CallError, call } from '@/lib/api/client';
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

export interface ActionButtonProps {
  /** One action: while it is pending, no other button with this key sends it again. */
  mutationKey: readonly string[];
  /** Sends the action; the reply says where to go. It may be repeated. */
  send: () => Promise<{ href: string }>;
  variant?: 'primary' | 'quiet';
  icon?: ReactNode;
  label: ReactNode;
  busyLabel: string;
  /**
   * `again`: a retry may help; `offline`: no response; `never`: this browser may no longer do it.
   */
  errors: Record<'again' | 'offline' | 'never', ReactNode>;
}

/**
 * Sends one action and opens the URL in the response. Stays busy until the next page loads or fails
 * to.
 */
export function ActionButton({
  mutationKey,
  send,
  variant,
  icon,
  label,
  busyLabel,
  errors,
}: ActionButtonProps) {
  const client = useQueryClient();
  const isLast = useRef(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationKey,
    mutationFn: async () => {
      const { href } = await send();
      // Ignore the response when another button was pressed since.
      if (!isLast.current) return;
      window.location.assign(href);
      await navigationTimeout();
    },
  });
  const form = useRef<HTMLFormElement>(null);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (client.isMutating({ mutationKey }) > 0) return;
    isLast.current = true;
    mutate();
  };
  // Repeats a press that happened before hydration.
  useEffect(() => {
    if (form.current) markHydrated(form.current);
  }, []);
  // A press of another button replaces this one's action.
  useEffect(() => {
    const replaceAction = ({ target }: Event) => {
      if (target === form.current) return;
      isLast.current = false;
      reset();
    };
    document.addEventListener('submit', replaceAction);
    return () => document.removeEventListener('submit', replaceAction);
  }, [reset]);
  // The pressed action is still wanted, at the price shown here, and the request is idempotent.
  useBackOnline(() => {
    if (error?.code === 'offline') submit();
  });

  return (
    <form ref={form} method="post" onSubmit={submit} className="grid gap-2">
      <div role="alert">
        {error && (
          <p className="flex gap-1.5 text-[.9375rem] leading-(--leading-tight) font-medium text-danger">
            <CircleAlertIcon />
            {errors[errorKeyOf(error)]}
          </p>
        )}
      </div>
      <SubmitButton {...{ variant, icon, label, busyLabel }} busy={isPending} />
    </form>
  );
}

const errorKeyOf = ({ code }: CallError): 'again' | 'offline' | 'never' => {
  if (code === 'offline') return code;
  return code === 'not-found' ? 'never' : 'again';
};
