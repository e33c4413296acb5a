import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { CircleAlertIcon } from '@/components/ui/icons';
import { call } from '@/lib/api/client';
import type { InputOf } from '@/lib/api/endpoint';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';

/**
 * Error messages. `again`: a retry may help; `offline`: no response; `never`: this browser is not
 * allowed to.
 */
export type SharingErrors = Record<'again' | 'offline' | 'never', string>;

/**
 * Changes the shared links of a subscription; `fault` is the error message. The server renders the
 * list, so the page is refreshed afterwards.
 */
export function useSharing(messages: SharingErrors) {
  const router = useRouter();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: InputOf<typeof lazyEndpoints.changeShares>) =>
      call(lazyEndpoints.changeShares, input),
    onSuccess: () => router.refresh(),
  });
  const lasting = error?.retry === 'never' ? 'never' : 'again';
  const message = error && messages[error.code === 'offline' ? 'offline' : lasting];
  return { change: mutate, isPending, fault: message };
}

/** An error message, announced when it appears. */
export function SharingError({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p
      role="alert"
      className="flex gap-1.5 text-[.9375rem] leading-(--leading-tight) font-medium text-danger"
    >
      <CircleAlertIcon />
      {children}
    </p>
  );
}
