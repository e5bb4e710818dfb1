import { setAsideResponseSchema } from '@app/contracts';
import type { SetAsideResponse } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { useCommandKey } from '../../../lib/api/command-key';
import { afterCommand } from '../../../lib/query/revision';

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
