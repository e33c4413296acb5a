'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Locale } from '@/lib/i18n/routing';
import { useDesk } from './desk';
import { RefundDialog } from './refund-dialog';

interface ActButtonsProps {
  locale: Locale;
  id: string;
  /** Distinguishes the buttons from those of other rows, for screen readers. */
  reference: string;
  canTry: boolean;
  /** Amount that staff can refund, in halalas; null when nothing. */
  refundable: number | null;
  canHandle: boolean;
}

/** Staff actions for one checkout. */
export function ActButtons(props: ActButtonsProps) {
  const { locale, id, reference, canTry, refundable, canHandle } = props;
  const t = useTranslations('staff');
  const { busy, mayAct, act } = useDesk();
  const [isAsking, setAsking] = useState(false);
  const doing = (what: string) => busy?.id === id && busy.act === what;
  const named = (words: string) => t('act-of', { act: words, reference });
  if (!mayAct) return null;
  return (
    <div className="flex flex-wrap gap-2 *:grow md:*:grow-0">
      {canTry && (
        <Button
          look="second"
          small
          busy={doing('try') ? t('trying') : undefined}
          aria-label={doing('try') ? undefined : named(t('try'))}
          onClick={() => act({ locale, id, act: 'try' })}
        >
          {t('try')}
        </Button>
      )}
      {canHandle && (
        <Button
          look="second"
          small
          busy={doing('handled') ? t('handling') : undefined}
          aria-label={doing('handled') ? undefined : named(t('handled'))}
          onClick={() => act({ locale, id, act: 'handled' })}
        >
          {t('handled')}
        </Button>
      )}
      {refundable !== null && (
        <>
          <Button
            look="danger"
            small
            busy={doing('refund') ? t('refund-busy') : undefined}
            aria-label={doing('refund') ? undefined : named(t('refund'))}
            onClick={() => setAsking(true)}
          >
            {t('refund')}
          </Button>
          <RefundDialog
            open={isAsking}
            amountHalalas={refundable}
            onClose={() => setAsking(false)}
            onSure={(reason) => {
              setAsking(false);
              act({ locale, id, act: 'refund', amountHalalas: refundable, reason });
            }}
          />
        </>
      )}
    </div>
  );
}
