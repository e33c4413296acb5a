import { queryOptions } from '@tanstack/react-query';
import { type AnyEndpoint, call } from './call';
import type { InputOf, ReplyOf } from './endpoint';

type GetEndpoint = Extract<AnyEndpoint, { method: string }>;

/** TanStack Query options of a GET endpoint; the page's locale is part of the input, so of the key too. */
export const query = <E extends GetEndpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<ReplyOf<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => {
      const going = new AbortController();
      signal.addEventListener('abort', () => going.abort());
      return call(endpoint, input, { going });
    },
  });
