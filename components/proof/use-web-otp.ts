'use client';

import { useEffect, useEffectEvent } from 'react';

declare global {
  // Of the WebOTP draft; the DOM's types have it not.
  interface CredentialRequestOptions {
    otp?: { transport: ['sms'] };
  }
}

/**
 * Takes the code out of the SMS where a browser can (Chrome on Android, asking its owner first); everywhere else
 * nothing happens. `turn` counts the codes that were sent: each is waited for anew.
 */
export function useWebOtp(waiting: boolean, turn: number, onCode: (code: string) => void): void {
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
      // Refused, timed out, or no longer waited for: it is typed then.
      .catch(() => {});
    return () => abort.abort();
  }, [waiting, turn]);
}
