import { calendarFeedResponseSchema } from '@app/contracts';
import type { CalendarFeedResponse } from '@app/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

/** The secret address of the calendar feed. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => apiFetch('/settings/calendar', { schema: calendarFeedResponseSchema, signal }),
});

/** POST gives it an address, another one where it has one; DELETE closes it. Fails with `ApiProblem`. */
export function useChangeCalendarFeed(): UseMutationResult<CalendarFeedResponse, Error, 'POST' | 'DELETE'> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (method: 'POST' | 'DELETE') =>
      apiFetch('/settings/calendar', { method, schema: calendarFeedResponseSchema }),
    onSuccess: (feed) => {
      client.setQueryData(calendarFeedQuery.queryKey, feed);
    },
  });
}
