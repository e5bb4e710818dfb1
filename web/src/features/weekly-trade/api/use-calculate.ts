import { calculateRecommendationResponseSchema } from '@app/contracts';
import type { CalculateRecommendationResponse, CurrentRecommendationResponse } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { useCommandKey } from '../../../lib/api/command-key';
import { afterCommand } from '../../../lib/query/revision';
import { CURRENT_RECOMMENDATION_KEY } from '../../../lib/recommendation/use-current-recommendation';

/** Asks for this week's recommendation; the key stays the same until there is an answer. */
export function useCalculate(): UseMutationResult<CalculateRecommendationResponse, Error, void> {
  const client = useQueryClient();
  const key = useCommandKey('calculate');
  return useMutation({
    mutationFn: () =>
      apiFetch('/recommendations', {
        schema: calculateRecommendationResponseSchema,
        method: 'POST',
        body: {},
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
