import { calculateRecommendationResponseSchema } from '@app/contracts';
import type {
  CalculateRecommendationRequest,
  CalculateRecommendationResponse,
  CurrentRecommendationResponse,
} from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { useCommandKey } from '../api/command-key';
import { afterCommand } from '../query/revision';
import { CURRENT_RECOMMENDATION_KEY } from './current-recommendation';

/**
 * Asks for this week's recommendation; the key stays the same until there is an answer.
 *
 * @param scope of the key: what the page asks by itself is not what a person asks
 */
export function useCalculate(
  scope: string,
  mutationKey: readonly string[] = [scope],
): UseMutationResult<CalculateRecommendationResponse, Error, CalculateRecommendationRequest> {
  const client = useQueryClient();
  const key = useCommandKey(scope);
  return useMutation({
    mutationKey,
    mutationFn: (body) =>
      apiFetch('/recommendations', {
        schema: calculateRecommendationResponseSchema,
        method: 'POST',
        body,
        idempotencyKey: key.current(),
      }),
    onSuccess: async ({ revision, recommendation }) => {
      key.answered();
      client.setQueryData<CurrentRecommendationResponse>(CURRENT_RECOMMENDATION_KEY, (known) =>
        known === undefined ? known : { ...known, revision, recommendation },
      );
      await afterCommand(client, revision);
    },
  });
}
