import { endedSessionsResponseSchema, sessionsResponseSchema } from '@app/contracts';
import type { SessionsResponse } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod/mini';

import { apiFetch } from '../../../lib/api/api-fetch';

const SESSIONS = ['sessions'] as const;

export function useSessions(): UseQueryResult<SessionsResponse> {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => apiFetch('/auth/sessions/', { schema: sessionsResponseSchema, signal }),
  });
}

/** Ends the session of that id, or with null all but this one. */
export function useEndSession(): UseMutationResult<void, Error, string | null> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) {
        await apiFetch('/auth/sessions/', { method: 'DELETE', schema: endedSessionsResponseSchema });
      } else {
        await apiFetch(`/auth/sessions/${id}/`, { method: 'DELETE', schema: z.undefined() });
      }
    },
    // Also after a failure: a session that is already gone should leave the list.
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}
