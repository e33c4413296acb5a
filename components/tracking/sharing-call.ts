import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { call } from '@/lib/api/client';
import type { InputOf } from '@/lib/api/endpoint';
import { laterEndpoints } from '@/lib/api/later-endpoints';

/** What is said when it did not work: may help again, no answer at all, will never help in this browser. */
export type SharingFaults = Record<'again' | 'offline' | 'never', string>;

/** The mutation that changes the links of a subscription, and `fault` in words. The list is the server's: it renders the page again. */
export function useSharing(faults: SharingFaults) {
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: InputOf<typeof laterEndpoints.changeShares>) =>
      call(laterEndpoints.changeShares, input),
    onSuccess: () => router.refresh(),
  });
  const lasting = error?.retry === 'never' ? 'never' : 'again';
  const fault = error && faults[error.code === 'offline' ? 'offline' : lasting];
  return { change: mutate, isPending, fault };
}
