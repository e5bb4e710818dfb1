import {
  recommendationResponseSchema,
  recommendationsResponseSchema,
  replayResponseSchema,
  setAsideResponseSchema,
} from '@app/contracts';
import type {
  CalculateRecommendationRequest,
  CurrentRecommendationResponse,
  OperationSlot,
  RecommendationResponse,
  RecommendationView,
  ReplayResponse,
  SetAsideResponse,
} from '@app/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { apiFetch } from '../../../lib/api/api-fetch';
import { useCommandKey } from '../../../lib/api/command-key';
import { afterCommand, latestRevision, LEDGER } from '../../../lib/query/revision';
import { useCalculate } from '../../../lib/recommendation/calculate';
import type { Refresh } from '../model/refresh';

/** Credits the week's base to the dynamic balance where the investment is none. */
export function useSetAside(recommendationId: string): UseMutationResult<SetAsideResponse, Error, void> {
  const client = useQueryClient();
  const key = useCommandKey(`set-aside.${recommendationId}`);
  return useMutation({
    mutationFn: () =>
      apiFetch(`/recommendations/${recommendationId}/set-aside`, {
        schema: setAsideResponseSchema,
        method: 'POST',
        body: {},
        idempotencyKey: key.current(),
      }),
    onSuccess: async ({ revision }) => {
      key.answered();
      await afterCommand(client, revision);
    },
  });
}

/** The server's own replay: from the frozen inputs, from the prices as they were known then, and from those of today. */
export function useServerReplay(recommendationId: string, isAsked: boolean): UseQueryResult<ReplayResponse> {
  return useQuery({
    queryKey: [LEDGER, 'replay', recommendationId],
    enabled: isAsked,
    retry: false,
    queryFn: ({ signal }) =>
      apiFetch(`/recommendations/${recommendationId}/replay`, { schema: replayResponseSchema, signal }),
  });
}

/** A recommendation of any week; the one of before stays until this one has come. */
export function usePastRecommendation(
  recommendationId: string | null,
): UseQueryResult<RecommendationResponse> {
  return useQuery({
    queryKey: ['recommendation', recommendationId],
    enabled: recommendationId !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      apiFetch(`/recommendations/${recommendationId ?? ''}`, {
        schema: recommendationResponseSchema,
        signal,
      }),
  });
}

/** With the revision it shows: what is known to show less is read again. */
type WeekRead = Pick<CurrentRecommendationResponse, 'revision' | 'stale' | 'recommendation'>;

/** The newest recommendation of a week with what was done in it; null of a week without one. */
export function useWeekRecommendation(week: string): UseQueryResult<WeekRead> {
  return useQuery({
    queryKey: [LEDGER, 'week', week],
    queryFn: async ({ signal }): Promise<WeekRead> => {
      const { items, revision, stale } = await apiFetch('/recommendations', {
        schema: recommendationsResponseSchema,
        query: { week, limit: '1' },
        minRevision: latestRevision(),
        signal,
      });
      const newest = items[0];
      if (newest === undefined) return { revision, stale, recommendation: null };
      const read = await apiFetch(`/recommendations/${newest.recommendationId}`, {
        schema: recommendationResponseSchema,
        minRevision: latestRevision(),
        signal,
      });
      return { ...read, stale: read.stale ?? stale };
    },
  });
}

interface Reason {
  /** The recommendation that explains the group; undefined while it is on its way. */
  readonly view: RecommendationView | undefined;
  /** It is not the one on screen: a later calculation of the week says something else. */
  readonly isOfEarlier: boolean;
  readonly query: UseQueryResult<RecommendationResponse>;
}

/** Why a group says what it says: of an operation that was executed, the recommendation behind it. */
export function useReason(view: RecommendationView, slot: OperationSlot): Reason {
  const executed = view.operations[slot]?.recommendationId ?? view.recommendationId;
  const isOfEarlier = executed !== view.recommendationId;
  const query = usePastRecommendation(isOfEarlier ? executed : null);
  const read = query.data?.recommendation;
  return {
    view: isOfEarlier ? (read?.recommendationId === executed ? read : undefined) : view,
    isOfEarlier,
    query,
  };
}

interface TimedCalculation {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** How the last calculation of this visit went, until it is forgotten. */
  readonly refresh: Refresh | null;
  readonly start: (request?: CalculateRecommendationRequest) => void;
  readonly forget: () => void;
}

/** Calculates once at a time, and measures from the press until the week on screen is the new one. */
export function useTimedCalculation(): TimedCalculation {
  const calculate = useCalculate('calculate');
  const [refresh, setRefresh] = useState<Refresh | null>(null);
  // A second press comes before React has drawn the first one.
  const isSending = useRef(false);
  const start = (request: CalculateRecommendationRequest = {}): void => {
    if (isSending.current) return;
    isSending.current = true;
    setRefresh(null);
    const startedAt = performance.now();
    calculate.mutate(request, {
      onSuccess: ({ repeated }) => {
        setRefresh({
          durationMs: performance.now() - startedAt,
          at: new Date().toISOString(),
          isRepeated: repeated,
        });
      },
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return {
    isPending: calculate.isPending,
    error: calculate.error,
    refresh,
    start,
    forget: () => {
      setRefresh(null);
    },
  };
}
