import { myAccessesResponseSchema } from '@app/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

const PAGE_SIZE = 10;

/** Who looked at the own record, the newest first. */
export const accessesQuery = infiniteQueryOptions({
  queryKey: ['my-accesses'],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    apiFetch('/me/accesses', {
      schema: myAccessesResponseSchema,
      query: { limit: PAGE_SIZE, cursor: pageParam === '' ? undefined : pageParam },
      signal,
    }),
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
