'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { FieldError } from '@/components/form/field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Price } from '@/components/ui/price';
import { type RefundReason, refundReasons } from '@/lib/checkout/staff/staff-action-outcome';

interface RefundDialogProps {
  open: boolean;
  amountHalalas: number;
  onClose: () => void;
  onConfirm: (reason: RefundReason) => void;
}

/** Asks for the reason and confirms the amount before a refund, which cannot be undone. */
export function RefundDialog({ open, amountHalalas, onClose, onConfirm }: RefundDialogProps) {
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
