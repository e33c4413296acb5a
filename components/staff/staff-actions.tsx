'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useRef } from 'react';
import { Notice } from '@/components/ui/notice';
import { call } from '@/lib/api/client';
import type { InputOf } from '@/lib/api/endpoint';
import { staffEndpoints } from '@/lib/api/staff-endpoints';
import type { StaffActionOutcome } from '@/lib/checkout/staff/staff-view';
import { CallFailed } from './call-failed';

type ActionInput = InputOf<typeof staffEndpoints.act>;

interface StaffActionsValue {
  /** The action that is running, and its checkout; null when none is. */
  busy: Pick<ActionInput, 'id' | 'act'> | null;
  /** The account may change something; the server checks it too. */
  mayAct: boolean;
  /**
   * Sends an action, shows its outcome at the top, and refreshes the page. Ignored while another
   * one runs.
   */
  act(input: ActionInput): void;
}

const StaffActionsContext = createContext<StaffActionsValue | null>(null);

/** The actions of the `StaffActions` around a button. */
export function useStaffActions(): StaffActionsValue {
  const actions = use(StaffActionsContext);
  if (!actions) throw new Error('useStaffActions needs a StaffActions around it');
  return actions;
}

const successes: readonly StaffActionOutcome[] = [
  ...(['refunded', 'under-way', 'waits', 'asked-before', 'moved', 'handled'] as const),
];

/**
 * Runs staff actions one at a time. The outcome is shown here, not beside the button, because the
 * checkout may have left the list by then.
 */
export function StaffActions({ mayAct, children }: { mayAct: boolean; children: ReactNode }) {
  const t = useTranslations('staff.outcomes');
  const router = useRouter();
  const outcomeRef = useRef<HTMLDivElement>(null);
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: (input: ActionInput) => call(staffEndpoints.act, input),
    onSuccess: () => router.refresh(),
    onSettled: () => {
      // The row with the focused button may disappear.
      outcomeRef.current?.focus();
      outcomeRef.current?.scrollIntoView({ block: 'nearest' });
    },
  });
  const act = (input: ActionInput) => {
    if (!isPending) mutate(input);
  };
  const busy = isPending ? variables : null;
  const outcome = data?.outcome;

  return (
    <StaffActionsContext value={{ busy, mayAct, act }}>
      {/* Takes no grid row and no gap while it is empty. */}
      <div ref={outcomeRef} tabIndex={-1} className={outcome || error ? 'scroll-my-4' : 'absolute'}>
        <div role="status">
          {outcome && (
            <Notice tone={successes.includes(outcome) ? 'ok' : 'warn'} title={t(outcome)} />
          )}
        </div>
        {error && <CallFailed isAct error={error} />}
      </div>
      {children}
    </StaffActionsContext>
  );
}
