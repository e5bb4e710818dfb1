import { acceptTermsResponseSchema, currentTerms } from '@app/contracts';
import type { AcceptTermsResponse } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { SETTINGS } from '../../lib/account/settings-key';
import { apiFetch } from '../../lib/api/api-fetch';
import { meQuery } from '../../lib/me/me';

/** Accepts the version whose text this page has. Fails with `ApiProblem`. */
export function useAcceptTerms(): UseMutationResult<AcceptTermsResponse, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      apiFetch('/me/terms-acceptance', {
        method: 'POST',
        body: { version: currentTerms.version },
        schema: acceptTermsResponseSchema,
      }),
    onSuccess: async ({ acceptedTerms }) => {
      client.setQueryData(meQuery.queryKey, (me) => (me === undefined ? me : { ...me, acceptedTerms }));
      await client.invalidateQueries({ queryKey: SETTINGS });
    },
  });
}
