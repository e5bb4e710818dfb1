import { noticesResponseSchema, readNoticesResponseSchema } from '@app/contracts';
import type { ReadNoticesRequest, ReadNoticesResponse } from '@app/contracts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { NOTICES } from '../../../lib/query/notices-key';

const PAGE_SIZE = 20;

const page = (cursor: string, signal: AbortSignal) =>
  apiFetch('/notices', {
    schema: noticesResponseSchema,
    query: { limit: PAGE_SIZE, cursor: cursor === '' ? undefined : cursor },
    signal,
  });

/** What is new: read again whenever the server tells of a notice. */
export const newestNoticesQuery = queryOptions({
  queryKey: [NOTICES, 'newest'],
  queryFn: ({ signal }) => page('', signal),
});

/** All of them, the newest first. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: [NOTICES, 'all'],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) => page(pageParam, signal),
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** Marks notices as read on every device. Fails with `ApiProblem`. */
export function useReadNotices(): UseMutationResult<ReadNoticesResponse, Error, ReadNoticesRequest> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadNoticesRequest) =>
      apiFetch('/notices/read', { method: 'POST', body, schema: readNoticesResponseSchema }),
    onSettled: () => client.invalidateQueries({ queryKey: [NOTICES] }),
  });
}
