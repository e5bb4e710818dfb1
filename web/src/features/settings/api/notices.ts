import { noticeSettingsSchema } from '@app/contracts';
import type { NoticeSettings } from '@app/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

/** What the person wants to be told of, and how. */
export const noticeSettingsQuery = queryOptions({
  queryKey: ['notice-settings'],
  queryFn: ({ signal }) => apiFetch('/settings/notices', { schema: noticeSettingsSchema, signal }),
});

/** Saves all of them; shown at once, and taken back where they were not saved. Fails with `ApiProblem`. */
export function useSaveNoticeSettings(): UseMutationResult<NoticeSettings, Error, NoticeSettings> {
  const client = useQueryClient();
  const { queryKey } = noticeSettingsQuery;
  return useMutation({
    // One after the other: each sends everything, and the last one stays.
    scope: { id: 'notice-settings' },
    mutationFn: (body: NoticeSettings) =>
      apiFetch('/settings/notices', { method: 'PUT', body, schema: noticeSettingsSchema }),
    onMutate: async (settings) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, settings);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
