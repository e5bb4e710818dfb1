import { meResponseSchema } from '@app/contracts';
import type { MeResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { LEDGER, latestRevision } from '../query/revision';
import { session } from '../session/current-session';

/** Who is signed in: name, profile, base, subscription, today and this week in the user's zone. */
export function useMe(): UseQueryResult<MeResponse> {
  return useQuery({
    queryKey: [LEDGER, 'me'],
    queryFn: async ({ signal }) => {
      const me = await apiFetch('/me', { schema: meResponseSchema, minRevision: latestRevision(), signal });
      session.restoreUser({ username: me.username, is_admin: me.isAdmin, full_name: me.fullName });
      return me;
    },
  });
}
