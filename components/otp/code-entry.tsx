'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
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

declare global {
  // From the WebOTP draft; missing in TypeScript's DOM types.
  interface CredentialRequestOptions {
    otp?: { transport: ['sms'] };
  }
}

/**
 * Reads the code from the SMS where WebOTP is supported (Chrome on Android, after a prompt). Each
 * of the `codesSent` starts a new request.
 */
export function useWebOtp(
  waiting: boolean,
  codesSent: number,
  onCode: (code: string) => void,
): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!waiting || !('OTPCredential' in window)) return;
    const abort = new AbortController();
    navigator.credentials
      .get({ otp: { transport: ['sms'] }, signal: abort.signal })
      .then((credential) => {
        const { code } = (credential ?? {}) as { code?: unknown };
        if (typeof code === 'string' && !abort.signal.aborted) take(code);
      })
      // Refused, timed out or aborted: the customer types the code.
      .catch(() => {});
    return () => abort.abort();
  }, [waiting, codesSent]);
}
