import { type AnyEndpoint, call } from './client';
import type { InputOf } from './endpoint';

type GetEndpoint = Extract<AnyEndpoint, { method: string }>;

/**
 * Key and function of `useQuery` for a GET endpoint. The input contains the page's locale, so the
 * key does too.
 */
export const query = <E extends GetEndpoint>(endpoint: E, input: InputOf<E>) => ({
  queryKey: [endpoint, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }),
});
