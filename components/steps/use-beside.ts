'use client';

import { useRef } from 'react';

/**
 * What was sent beside a form, if that came last: a step that is skipped, another code that is asked for. Tried again, it is
 * sent as it was, and not what stands in the form.
 */
export function useBeside<Sent>() {
  const last = useRef<{ sent: Sent }>(null);
  return {
    keep(sent: Sent): void {
      last.current = { sent };
    },
    forget(): void {
      last.current = null;
    },
    /** What it was; null where the form itself was sent last. */
    get: (): { sent: Sent } | null => last.current,
  };
}
