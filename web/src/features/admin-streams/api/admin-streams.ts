import { streamEventsResponseSchema, streamListResponseSchema } from '@app/contracts';
import type { StreamCategory } from '@app/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

const ADMIN_STREAMS = 'admin-streams';
const PAGE_SIZE = 50;

export interface StreamSearch {
  /** Beginning of a name, an id or the name of a stream; empty finds all. */
  readonly search: string;
  readonly category: StreamCategory | undefined;
}

export const streamsQuery = ({ search, category }: StreamSearch) =>
  infiniteQueryOptions({
    queryKey: [ADMIN_STREAMS, 'list', search, category ?? ''],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      apiFetch('/admin/streams', {
        schema: streamListResponseSchema,
        query: {
          ...{ category, search: search === '' ? undefined : search },
          cursor: pageParam === '' ? undefined : pageParam,
        },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/**
 * Events from a revision on downwards, the newest where it is empty. Each read is stored as a look: a window that comes to
 * the front again does not repeat it.
 */
export const streamQuery = (stream: string, from: string) =>
  infiniteQueryOptions({
    queryKey: [ADMIN_STREAMS, 'events', stream, from],
    initialPageParam: from,
    queryFn: ({ pageParam, signal }) =>
      apiFetch(`/admin/streams/${encodeURIComponent(stream)}`, {
        schema: streamEventsResponseSchema,
        query: { limit: PAGE_SIZE, from: pageParam === '' ? undefined : pageParam },
        signal,
      }),
    getNextPageParam: ({ nextFrom }) => nextFrom,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
