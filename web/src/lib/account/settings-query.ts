import { settingsResponseSchema } from '@app/contracts';
import type { SettingsResponse } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { LEDGER } from '../query/revision';
import { SETTINGS } from './settings-key';

export const settingsQuery = queryOptions({
  queryKey: SETTINGS,
  queryFn: ({ signal }) => apiFetch('/settings', { schema: settingsResponseSchema, signal }),
});

/** Shows settings as they were saved. Base and profile also decide how long the dynamic balance lasts and what is recommended. */
export async function showSavedSettings(client: QueryClient, settings: SettingsResponse): Promise<void> {
  client.setQueryData(settingsQuery.queryKey, settings);
  await client.invalidateQueries({ queryKey: [LEDGER] });
}
