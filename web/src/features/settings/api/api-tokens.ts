import { apiTokenCreatedResponseSchema, apiTokensResponseSchema } from '@app/contracts';
import type { ApiTokenCreatedResponse, CreateApiTokenRequest } from '@app/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { z } from 'zod/mini';

import { apiFetch } from '../../../lib/api/api-fetch';

const PATH = '/me/api-tokens';

export const apiTokensQuery = queryOptions({
  queryKey: ['api-tokens'],
  queryFn: ({ signal }) => apiFetch(PATH, { schema: apiTokensResponseSchema, signal }),
});

/** The token in its answer is told this once. Fails with `ApiProblem`. */
export function useCreateApiToken(): (wanted: CreateApiTokenRequest) => Promise<ApiTokenCreatedResponse> {
  const client = useQueryClient();
  return async (wanted) => {
    try {
      return await apiFetch(PATH, { method: 'POST', body: wanted, schema: apiTokenCreatedResponseSchema });
    } finally {
      // Also after a failure: there may be as many as are allowed, made in another tab.
      void client.invalidateQueries({ queryKey: apiTokensQuery.queryKey });
    }
  };
}

/** Fails with `ApiProblem`. */
export function useRevokeApiToken(): UseMutationResult<void, Error, string> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await apiFetch(`${PATH}/${id}`, { method: 'DELETE', schema: z.undefined() });
    },
    // Also after a failure: a token that is already gone should leave the list.
    onSettled: () => client.invalidateQueries({ queryKey: apiTokensQuery.queryKey }),
  });
}
