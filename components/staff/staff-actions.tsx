'use client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useId, useRef, useState } from 'react';
import { FieldError } from '@/components/form/field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { call } from '@/lib/api/client';
import type { InputOf } from '@/lib/api/endpoint';
import { staffEndpoints } from '@/lib/api/staff-endpoints';
import {
  type RefundReason,
  refundReasons,
  type StaffActionOutcome,
} from '@/lib/checkout/staff/staff-view';
import type { Locale } from '@/lib/i18n/routing';
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
function useStaffActions(): StaffActionsValue {
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

interface ActButtonsProps {
  locale: Locale;
  id: string;
  /** Distinguishes the buttons from those of other rows, for screen readers. */
  reference: string;
  canTry: boolean;
  /** Amount that staff can refund, in halalas; null when nothing. */
  refundable: number | null;
  canResolve: boolean;
}

/** Staff actions for one checkout. */
export function ActButtons(props: ActButtonsProps) {
  const { locale, id, reference, canTry, refundable, canResolve } = props;
  const t = useTranslations('staff');
  const { busy, mayAct, act } = useStaffActions();
  const [isAsking, setAsking] = useState(false);
  const isRunning = (what: string) => busy?.id === id && busy.act === what;
  const labelOf = (text: string) => t('act-of', { act: text, reference });
  if (!mayAct) return null;
  return (
    <div className="flex flex-wrap gap-2 *:grow md:*:grow-0">
      {canTry && (
        <Button
          variant="secondary"
          small
          busy={isRunning('try') ? t('trying') : undefined}
          aria-label={isRunning('try') ? undefined : labelOf(t('try'))}
          onClick={() => act({ locale, id, act: 'try' })}
        >
          {t('try')}
        </Button>
      )}
      {canResolve && (
        <Button
          variant="secondary"
          small
          busy={isRunning('handled') ? t('handling') : undefined}
          aria-label={isRunning('handled') ? undefined : labelOf(t('handled'))}
          onClick={() => act({ locale, id, act: 'handled' })}
        >
          {t('handled')}
        </Button>
      )}
      {refundable !== null && (
        <>
          <Button
            variant="danger"
            small
            busy={isRunning('refund') ? t('refund-busy') : undefined}
            aria-label={isRunning('refund') ? undefined : labelOf(t('refund'))}
            onClick={() => setAsking(true)}
          >
            {t('refund')}
          </Button>
          <RefundDialog
            open={isAsking}
            amountHalalas={refundable}
            onClose={() => setAsking(false)}
            onConfirm={(reason) => {
              setAsking(false);
              act({ locale, id, act: 'refund', amountHalalas: refundable, reason });
            }}
          />
        </>
      )}
    </div>
  );
}

interface RefundDialogProps {
  open: boolean;
  amountHalalas: number;
  onClose: () => void;
  onConfirm: (reason: RefundReason) => void;
}

/** Asks for the reason and confirms the amount before a refund, which cannot be undone. */
function RefundDialog({ open, amountHalalas, onClose, onConfirm }: RefundDialogProps) {
  const t = useTranslations('staff');
  const name = useId();
  const [reason, setReason] = useState<RefundReason | null>(null);
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('refund-title')}
      actions={
        <>
          <Button
            variant="danger"
            onClick={() => (reason === null ? setMissing(true) : onConfirm(reason))}
          >
            {t('refund-yes')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('refund-no')}
          </Button>
        </>
      }
    >
      <p>
        {t.rich('refund-text', {
          amount: () => <Price halalas={amountHalalas} className="font-bold text-ink" />,
        })}
      </p>
      <fieldset
        className="mt-4 grid gap-1"
        aria-describedby={isMissing ? `${name}-error` : undefined}
      >
        <legend className="font-medium text-ink">{t('refund-why')}</legend>
        <div role="alert">
          {isMissing && reason === null && (
            <FieldError name={name} error={t('refund-why-missing')} />
          )}
        </div>
        {refundReasons.map((one) => (
          <label key={one} className="flex min-h-(--size-tap) items-center gap-3 text-ink">
            <input
              type="radio"
              name={name}
              value={one}
              checked={reason === one}
              onChange={() => setReason(one)}
            />
            {t(`reasons.${one}`)}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
