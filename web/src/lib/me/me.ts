import { meResponseSchema } from '@app/contracts';
import type { MeResponse } from '@app/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { setDisplayZone } from '../format/display-zone';
import { setDisplayCurrency } from '../preferences/preferences';
import { latestRevision, LEDGER } from '../query/revision';
import { session } from '../session/current-session';

const ME = [LEDGER, 'me'] as const;

/** What {@link useMe} has read, where it has. */
export const knownMe = (client: QueryClient): MeResponse | undefined => client.getQueryData(ME);

/** Who is signed in: name, profile, base, subscription, today and this week in the user's zone. */
export function useMe(): UseQueryResult<MeResponse> {
  return useQuery(meQuery);
}

export const useIsAuditor = (): boolean => useMe().data?.roles.includes('auditor') === true;

/** Somebody who reads records of others and keeps none: subscribers' pages would be empty. */
export const isAuditorOnly = ({ roles, subscription }: MeResponse): boolean =>
  roles.includes('auditor') && subscription.status === 'none';

export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: async ({ signal }) => {
    const me = await apiFetch('/me', { schema: meResponseSchema, minRevision: latestRevision(), signal });
    setDisplayZone(me.timeZone);
    setDisplayCurrency(me.displayCurrency);
    session.restoreUser({ username: me.username, is_admin: me.isAdmin, full_name: me.fullName });
    return me;
  },
});
