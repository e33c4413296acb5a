'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallError } from '@/lib/api/client';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError;
  }
}

const newClient = () =>
  new QueryClient({
    defaultOptions: {
      // `navigator.onLine` is wrong on some phones: every request is sent, and none is repeated
      // automatically.
      queries: { networkMode: 'always', retry: false },
      mutations: { networkMode: 'always' },
    },
  });

let browserClient: QueryClient | undefined;

/**
 * In the browser, one client for all islands; on the server, one per request, so that customers
 * share no data.
 */
const queryClient = () =>
  typeof window === 'undefined' ? newClient() : (browserClient ??= newClient());

/**
 * Wraps islands that use `useQuery` or `useMutation`. Not in the layout: wizard steps load without
 * TanStack Query.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient()}>{children}</QueryClientProvider>;
}
