import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { CallError, call } from '@/lib/bff/call';
import type { InputOf } from '@/lib/bff/endpoint';
import { laterEndpoints } from '@/lib/bff/later-endpoints';
import type { MadeShare } from '@/lib/tracking/share';

/** What is said when it did not work: may help again, no answer at all, will never help in this browser. */
export type SharingFaults = Record<'again' | 'offline' | 'never', string>;

/**
 * Changes the links of a subscription, one press at a time. The list is the server's: after each change it draws the page
 * anew. `change` gives a link that was made; undefined when it did not work, which `fault` says.
 */
export function useSharing(faults: SharingFaults) {
  const router = useRouter();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  const change = async (
    input: InputOf<typeof laterEndpoints.changeShares>,
  ): Promise<MadeShare | null | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      const { made } = await call(laterEndpoints.changeShares, input);
      router.refresh();
      return made;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const lasting = error.retry === 'never' ? 'never' : 'again';
      setFault(faults[error.code === 'offline' ? 'offline' : lasting]);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, fault, change };
}
