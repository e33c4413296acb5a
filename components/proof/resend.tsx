'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ClockIcon } from '@/components/ui/icons';
import { Ltr } from '@/components/ui/text';
import { clockOf, useCountdown } from '@/components/wizard/form/use-countdown';

interface ResendProps {
  /** How long another code cannot be asked for. */
  waitMs: number;
  /** Counts the codes that were sent: each begins the wait anew. */
  turn: number;
  onResend: () => void;
}

/** When another code can be asked for. The seconds are shown and not read out, only that they are over. */
export function Resend({ waitMs, turn, onResend }: ResendProps) {
  const t = useTranslations('step-mobile');
  const leftMs = useCountdown(waitMs, turn);
  return (
    <>
      {leftMs > 0 ? (
        <p className="flex min-h-(--size-tap) items-center gap-2 text-ink-2">
          <ClockIcon />
          <span>{t.rich('resend-in', { time: () => <Ltr>{clockOf(leftMs)}</Ltr> })}</span>
        </p>
      ) : (
        <Button look="quiet" className="justify-self-start" onClick={onResend}>
          {t('resend')}
        </Button>
      )}
      <span role="status" className="sr-only">
        {leftMs > 0 ? '' : t('resend')}
      </span>
    </>
  );
}
