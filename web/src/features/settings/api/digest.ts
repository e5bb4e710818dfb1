import { digestResponseSchema } from '@app/contracts';
import type { DigestChoice, DigestResponse } from '@app/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

/** Whether and when the weekly summary is mailed. */
export const digestQuery = queryOptions({
  queryKey: ['digest'],
  queryFn: ({ signal }) => apiFetch('/settings/digest', { schema: digestResponseSchema, signal }),
});

/** Null ends it. Fails with `ApiProblem`. */
export function useSaveDigest(): UseMutationResult<DigestResponse, Error, DigestChoice | null> {
  const client = useQueryClient();
  const { queryKey } = digestQuery;
  return useMutation({
    scope: { id: 'digest' },
    mutationFn: (digest: DigestChoice | null) =>
      apiFetch('/settings/digest', { method: 'PUT', body: { digest }, schema: digestResponseSchema }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, saved);
    },
  });
}
