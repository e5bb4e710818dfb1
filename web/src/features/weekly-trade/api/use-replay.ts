import { replayResponseSchema } from '@app/contracts';
import type { ReplayResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER } from '../../../lib/query/revision';

/** The server's own replay: from the frozen inputs, from the prices as they were known then, and from those of today. */
export function useServerReplay(recommendationId: string, isAsked: boolean): UseQueryResult<ReplayResponse> {
  return useQuery({
    queryKey: [LEDGER, 'replay', recommendationId],
    enabled: isAsked,
    retry: false,
    queryFn: ({ signal }) =>
      apiFetch(`/recommendations/${recommendationId}/replay`, { schema: replayResponseSchema, signal }),
  });
}
