'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ClockIcon } from '@/components/ui/icons';
import { Ltr } from '@/components/ui/text';
import { formatCountdown, useCountdown } from '@/components/wizard/form/use-countdown';

interface ResendProps {
  /** Time until another code can be requested, in milliseconds. */
  waitMs: number;
  /** Number of codes sent; each restarts the countdown. */
  codesSent: number;
  onResend: () => void;
}

/**
 * Countdown until another code can be requested. Screen readers announce only its end, not the
 * seconds.
 */
export function Resend({ waitMs, codesSent, onResend }: ResendProps) {
  const t = useTranslations('step-mobile');
  const leftMs = useCountdown(waitMs, codesSent);
  return (
    <>
      {leftMs > 0 ? (
        <p className="flex min-h-(--size-tap) items-center gap-2 text-ink-2">
          <ClockIcon />
          <span>{t.rich('resend-in', { time: () => <Ltr>{formatCountdown(leftMs)}</Ltr> })}</span>
        </p>
      ) : (
        <Button variant="quiet" className="justify-self-start" onClick={onResend}>
          {t('resend')}
        </Button>
      )}
      <span role="status" className="sr-only">
        {leftMs > 0 ? '' : t('resend')}
      </span>
    </>
  );
}
