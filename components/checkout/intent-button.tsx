'use client';

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { wake } from '@/components/form/early';
import { SubmitButton } from '@/components/form/submit-button';
import { untilLeft } from '@/components/live/until-left';
import { useBackOnline } from '@/components/live/use-back-online';
import { CircleAlertIcon } from '@/components/ui/icons';
import { CallError, call } from '@/lib/bff/call';
import { laterEndpoints } from '@/lib/bff/later-endpoints';
import type { CheckoutWish } from '@/lib/checkout/view';
import type { Locale } from '@/lib/i18n/routing';

interface IntentButtonProps {
  locale: Locale;
  id: string;
  wish: CheckoutWish;
  look?: 'filled' | 'quiet';
  icon?: ReactNode;
  label: ReactNode;
  busyLabel: string;
  /** What is said when it did not work: may help again, no answer at all, not theirs in this browser any more. */
  faults: Record<'again' | 'offline' | 'never', ReactNode>;
}

/** Does one thing to a checkout and goes where the answer says. Stays busy until the next page is there, or does not come. */
export function IntentButton({
  locale,
  id,
  wish,
  look,
  icon,
  label,
  busyLabel,
  faults,
}: IntentButtonProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<'again' | 'offline' | 'never'>();

  const running = useRef(false);
  const isLast = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const act = async (event?: FormEvent) => {
    event?.preventDefault();
    if (running.current) return;
    running.current = true;
    isLast.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      const { href } = await call(laterEndpoints.payCheckout, { locale, id, ...wish });
      // What took the place of this press may have undone what it was for.
      if (isLast.current) {
        window.location.assign(href);
        await untilLeft();
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const lasting = error.code === 'not-found' ? 'never' : 'again';
      if (isLast.current) setFault(error.code === 'offline' ? 'offline' : lasting);
    }
    setBusy(false);
    running.current = false;
  };
  // A press that came before the page was alive counts.
  useEffect(() => {
    if (form.current) wake(form.current);
  }, []);
  // One thing is wanted at a time: a press of another button takes the place of this one's.
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      if (target === form.current) return;
      isLast.current = false;
      setFault(undefined);
    };
    document.addEventListener('submit', pressed);
    return () => document.removeEventListener('submit', pressed);
  }, []);
  // What was pressed is still wanted, at the price that stands here, and is done once however often it is sent.
  useBackOnline(() => {
    if (fault === 'offline') void act();
  });

  return (
    <form ref={form} method="post" onSubmit={act} className="grid gap-2">
      <div role="alert">
        {fault && (
          <p className="flex gap-1.5 text-[.9375rem] leading-(--leading-tight) font-medium text-danger">
            <CircleAlertIcon />
            {faults[fault]}
          </p>
        )}
      </div>
      <SubmitButton {...{ look, icon, label, busyLabel, busy }} />
    </form>
  );
}
