import { finishedWeekSchema, transactionsResponseSchema } from '@app/contracts';
import type { CurrentRecommendationResponse, FinishedWeek, TransactionsResponse, Week } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { takeIdleFocus } from '../../../lib/focus/focus-handover';
import { latestRevision, LEDGER } from '../../../lib/query/revision';
import { CURRENT_RECOMMENDATION_KEY } from '../../../lib/recommendation/current-recommendation';

/** More buys by hand in one week are not added up. */
const LIMIT = 100;

/** What was bought by hand in a week. */
export function useManualBuys({ key, monday, sunday }: Week): UseQueryResult<TransactionsResponse> {
  return useQuery({
    queryKey: [LEDGER, 'manual-buys', key],
    queryFn: ({ signal }) =>
      apiFetch('/transactions', {
        schema: transactionsResponseSchema,
        query: { type: 'buy', origin: 'manual', from: monday, to: sunday, limit: LIMIT },
        minRevision: latestRevision(),
        signal,
      }),
  });
}

/** Says that this is all for a week, or opens it again; no entry of the ledger changes. */
export function useFinishWeek(): UseMutationResult<FinishedWeek, Error, FinishedWeek> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) =>
      apiFetch('/settings/finished-week', { schema: finishedWeekSchema, method: 'PUT', body }),
    onSuccess: ({ week, isFinished }) => {
      client.setQueryData<CurrentRecommendationResponse>(CURRENT_RECOMMENDATION_KEY, (known) =>
        known?.week.key === week ? { ...known, isFinished } : known,
      );
      // The button that was pressed goes with its card.
      setTimeout(() => {
        takeIdleFocus(document.querySelector('main'));
      });
    },
  });
}
