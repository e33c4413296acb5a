import { type AnyEndpoint, call } from './client';
import type { InputOf } from './endpoint';

type GetEndpoint = Extract<AnyEndpoint, { method: string }>;

/** Key and function of `useQuery` for a GET endpoint; the page's locale is part of the input, so of the key too. */
export const query = <E extends GetEndpoint>(endpoint: E, input: InputOf<E>) => ({
  queryKey: [endpoint, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, input, { signal }),
});
