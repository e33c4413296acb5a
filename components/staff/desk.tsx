'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useRef } from 'react';
import { Notice } from '@/components/ui/notice';
import { call } from '@/lib/api/client';
import type { InputOf } from '@/lib/api/endpoint';
import { staffEndpoints } from '@/lib/api/staff-endpoints';
import type { ActOutcome } from '@/lib/checkout/staff/staff-act';
import { CallFailed } from './call-failed';

type Wish = InputOf<typeof staffEndpoints.act>;

interface Desk {
  /** The action that is running, and its checkout; null when none is. */
  busy: Pick<Wish, 'id' | 'act'> | null;
  /** The account may change something; the server checks it too. */
  mayAct: boolean;
  /**
   * Sends an action, shows its outcome at the top, and refreshes the page. Ignored while another
   * one runs.
   */
  act(wish: Wish): void;
}

const DeskContext = createContext<Desk | null>(null);

/** The desk around a staff button. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('a button of the staff stands on no desk');
  return desk;
}

const well: readonly ActOutcome[] = [
  ...(['refunded', 'under-way', 'waits', 'asked-before', 'moved', 'handled'] as const),
];

/**
 * Runs staff actions one at a time. The outcome is shown here, not beside the button, because the
 * checkout may have left the list by then.
 */
export function StaffDesk({ mayAct, children }: { mayAct: boolean; children: ReactNode }) {
  const t = useTranslations('staff.outcomes');
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: (wish: Wish) => call(staffEndpoints.act, wish),
    onSuccess: () => router.refresh(),
    onSettled: () => {
      // The row with the focused button may disappear.
      place.current?.focus();
      place.current?.scrollIntoView({ block: 'nearest' });
    },
  });
  const act = (wish: Wish) => {
    if (!isPending) mutate(wish);
  };
  const busy = isPending ? variables : null;
  const outcome = data?.outcome;

  return (
    <DeskContext value={{ busy, mayAct, act }}>
      {/* Takes no grid row and no gap while it is empty. */}
      <div ref={place} tabIndex={-1} className={outcome || error ? 'scroll-my-4' : 'absolute'}>
        <div role="status">
          {outcome && <Notice tone={well.includes(outcome) ? 'ok' : 'warn'} title={t(outcome)} />}
        </div>
        {error && <CallFailed isAct error={error} />}
      </div>
      {children}
    </DeskContext>
  );
}
