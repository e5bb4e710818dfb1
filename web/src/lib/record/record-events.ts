import { recordEventsResponseSchema } from '@app/contracts';
import type { RecordEvent, RecordEventsResponse } from '@app/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { LEDGER } from '../query/revision';
import { ONCE } from './once';

/** Of one answer. */
const PAGE_SIZE = 200;

const eventsQuery = (queryKey: readonly string[], path: string, query: { readonly user?: string }) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: null,
    queryFn: ({ pageParam, signal }: { readonly pageParam: number | null; readonly signal: AbortSignal }) =>
      apiFetch(path, {
        schema: recordEventsResponseSchema,
        query: { ...query, limit: PAGE_SIZE, before: pageParam ?? undefined },
        signal,
      }),
    getNextPageParam: ({ events }: RecordEventsResponse): number | null => {
      const oldest = events[0]?.index ?? 0;
      return oldest === 0 ? null : oldest;
    },
    refetchOnReconnect: false,
  });

/** The own events, the newest page first. */
export const ownEventsQuery = eventsQuery([LEDGER, 'record-events'], '/me/record/events', {});

/** Somebody's events, for an auditor: each read is stored as a look. */
export const auditedEventsQuery = (user: string) =>
  infiniteQueryOptions({
    ...eventsQuery(['audit', user, 'events'], '/audit/events', { user }),
    ...ONCE,
  });

/** All events that were read, oldest first. */
export const eventsOf = (data: InfiniteData<RecordEventsResponse> | undefined): readonly RecordEvent[] =>
  (data?.pages ?? []).toReversed().flatMap(({ events }) => events);
