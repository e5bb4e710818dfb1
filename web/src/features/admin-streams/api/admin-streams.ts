import {
  auditDiffResponseSchema,
  streamEventsResponseSchema,
  streamListResponseSchema,
} from '@app/contracts';
import type { StreamCategory, StreamEventsResponse } from '@app/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { ONCE } from '../../../lib/record/once';

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

/** How often a stream that is followed is asked for its newest event. */
const FOLLOW_EVERY_MS = 5_000;

/**
 * The newest revision of a stream, again and again while the page is visible. The list of streams tells it: no look into
 * the stream is stored as long as nothing new is in it.
 */
export const followedEndQuery = (stream: string) =>
  queryOptions({
    queryKey: [ADMIN_STREAMS, 'end', stream],
    staleTime: 0,
    refetchInterval: FOLLOW_EVERY_MS,
    queryFn: async ({ signal }) => {
      const { streams } = await apiFetch('/admin/streams', {
        ...{ schema: streamListResponseSchema, query: { search: stream } },
        signal,
      });
      return streams[0]?.head?.revision ?? null;
    },
  });

/** The events after a revision, the newest first. */
export async function readNewerEvents(stream: string, end: string): Promise<StreamEventsResponse> {
  const page = await apiFetch(`/admin/streams/${encodeURIComponent(stream)}`, {
    schema: streamEventsResponseSchema,
    query: { direction: 'forward', limit: PAGE_SIZE, from: (BigInt(end) + 1n).toString() },
  });
  return { ...page, end: page.events.at(-1)?.revision ?? end, events: page.events.toReversed() };
}

/** The rows of the stream's person against the person's events; each comparison is stored as a look. */
export const differencesQuery = (stream: string) =>
  queryOptions({
    queryKey: [ADMIN_STREAMS, 'differences', stream],
    ...ONCE,
    queryFn: ({ signal }) =>
      apiFetch(`/admin/streams/${encodeURIComponent(stream)}/differences`, {
        schema: auditDiffResponseSchema,
        signal,
      }),
  });
