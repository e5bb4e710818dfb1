import { meResponseSchema } from '@app/contracts';
import type { MeResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { LEDGER, latestRevision } from '../query/revision';

/** Who is signed in: name, profile, base, subscription, today and this week in the user's zone. */
export function useMe(): UseQueryResult<MeResponse> {
  return useQuery({
    queryKey: [LEDGER, 'me'],
    queryFn: ({ signal }) =>
      apiFetch('/me', { schema: meResponseSchema, minRevision: latestRevision(), signal }),
  });
}
