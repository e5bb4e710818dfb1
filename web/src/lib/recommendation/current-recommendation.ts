import { currentRecommendationResponseSchema } from '@app/contracts';
import type { CurrentRecommendationResponse, OperationSlot, RecommendationView } from '@app/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { latestRevision, LEDGER } from '../query/revision';

export const CURRENT_RECOMMENDATION_KEY = [LEDGER, 'recommendations', 'current'] as const;

/** The newest recommendation of this week in the user's zone, or none yet. */
export function useCurrentRecommendation(): UseQueryResult<CurrentRecommendationResponse> {
  return useQuery(currentRecommendationQuery);
}

type Open = Pick<CurrentRecommendationResponse, 'isFinished'> & {
  readonly recommendation: Pick<RecommendationView, 'openParts'> | null;
};

/** What the week still asks for: of one that the person has finished no investment. */
export const openPartsOf = ({ recommendation, isFinished }: Open): readonly OperationSlot[] =>
  (recommendation?.openParts ?? []).filter((slot) => !(isFinished && slot === 'investment'));

export const currentRecommendationQuery = queryOptions({
  queryKey: CURRENT_RECOMMENDATION_KEY,
  queryFn: ({ signal }) =>
    apiFetch('/recommendations/current', {
      schema: currentRecommendationResponseSchema,
      minRevision: latestRevision(),
      signal,
    }),
});
