import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import type { endpoints, InputOf, ReplyOf } from './endpoints';

type GetEndpoint = Extract<(typeof endpoints)[keyof typeof endpoints], { method: string }>;

/** TanStack Query options of a GET endpoint; the page's locale is part of the input, so of the key too. */
export const query = <E extends GetEndpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<ReplyOf<E>>({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });
