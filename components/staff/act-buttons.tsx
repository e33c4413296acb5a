'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Locale } from '@/lib/i18n/routing';
import { RefundDialog } from './refund-dialog';
import { useStaffActions } from './staff-actions';

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
  const labelOf = (words: string) => t('act-of', { act: words, reference });
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
