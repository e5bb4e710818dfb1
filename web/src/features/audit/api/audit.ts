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
import { ONCE } from '../../../lib/record/once';

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

export const replayQuery = (user: string, { at, reading }: ReplayedMoment) => {
  // Both readings of now are the same: neither is a look of its own.
  const query = at === undefined ? { user } : { user, at, reading };
  return queryOptions({
    ...ONCE,
    queryKey: ['audit', user, 'replay', query],
    queryFn: ({ signal }) => apiFetch('/audit/replay', { schema: auditReplayResponseSchema, query, signal }),
  });
};

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
