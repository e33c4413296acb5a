'use client';

import { useEffect, useEffectEvent } from 'react';

declare global {
  // From the WebOTP draft; missing in TypeScript's DOM types.
  interface CredentialRequestOptions {
    otp?: { transport: ['sms'] };
  }
}

/**
 * Reads the code from the SMS where WebOTP is supported (Chrome on Android, after a prompt). `turn`
 * counts the codes that were sent; each starts a new request.
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
