import {
  auditDiffResponseSchema,
  auditReplayResponseSchema,
  auditUsersResponseSchema,
  auditVerifyResponseSchema,
  replayResponseSchema,
} from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';

import type { Reading } from '../../../components/record/record-slider';
import { apiFetch } from '../../../lib/api/api-fetch';

/** Each read is stored as a look: what was read is not read again by itself. */
const ONCE = { staleTime: Infinity, refetchOnReconnect: false, retry: false } as const;

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['audit', 'people', search],
    queryFn: ({ signal }) =>
      apiFetch('/audit/users', {
        schema: auditUsersResponseSchema,
        query: { search: search === '' ? undefined : search },
        signal,
      }),
  });

export interface ReplayedMoment {
  /** Undefined for now. */
  readonly at: string | undefined;
  readonly reading: Reading;
}

export const replayQuery = (user: string, { at, reading }: ReplayedMoment) =>
  queryOptions({
    ...ONCE,
    queryKey: ['audit', user, 'replay', at ?? null, reading],
    queryFn: ({ signal }) =>
      apiFetch('/audit/replay', { schema: auditReplayResponseSchema, query: { user, at, reading }, signal }),
  });

export const differencesQuery = (user: string) =>
  queryOptions({
    ...ONCE,
    queryKey: ['audit', user, 'diff'],
    queryFn: ({ signal }) =>
      apiFetch('/audit/diff', { schema: auditDiffResponseSchema, query: { user }, signal }),
  });

export const verdictQuery = (user: string) =>
  queryOptions({
    ...ONCE,
    queryKey: ['audit', user, 'verify'],
    queryFn: ({ signal }) =>
      apiFetch('/audit/verify', { schema: auditVerifyResponseSchema, query: { user }, signal }),
  });

/** A recommendation of somebody, calculated again by the server. */
export const recommendationReplayQuery = (user: string, recommendationId: string) =>
  queryOptions({
    ...ONCE,
    queryKey: ['audit', user, 'recommendation', recommendationId],
    queryFn: ({ signal }) =>
      apiFetch(`/recommendations/${recommendationId}/replay`, {
        ...{ schema: replayResponseSchema, actingFor: user },
        signal,
      }),
  });
