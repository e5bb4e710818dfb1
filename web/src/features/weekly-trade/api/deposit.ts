import { moveDynamicBalanceResponseSchema } from '@app/contracts';
import type { MoveDynamicBalanceResponse } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { useCommandKey } from '../../../lib/api/command-key';
import { afterCommand } from '../../../lib/query/revision';

/**
 * Deposits what the dynamic balance is short of.
 *
 * @param amountUsd decimal string; part of the key's scope, so that another amount is another command
 */
export function useDeposit(
  recommendationId: string,
  amountUsd: string,
): UseMutationResult<MoveDynamicBalanceResponse, Error, void> {
  const client = useQueryClient();
  const key = useCommandKey(`deposit.${recommendationId}.${amountUsd}`);
  return useMutation({
    mutationFn: () =>
      apiFetch('/dynamic-balance/deposits', {
        schema: moveDynamicBalanceResponseSchema,
        method: 'POST',
        body: { amountUsd },
        idempotencyKey: key.current(),
      }),
    onSuccess: async ({ revision }) => {
      key.answered();
      await afterCommand(client, revision);
    },
  });
}
