import { eraseAccountResponseSchema, settingsResponseSchema } from '@app/contracts';
import type { ChangeBaseRequest, ChangeEmailRequest, IdentityProof, SettingsResponse } from '@app/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod/mini';

import { recordSavedBase } from '../../../lib/account/saved-base';
import { settingsQuery, showSavedSettings } from '../../../lib/account/settings-query';
import { apiFetch } from '../../../lib/api/api-fetch';
import { apiFile } from '../../../lib/api/api-file';
import { digestQuery } from './digest';

/** Everything that is kept of the person as JSON, the entries of the ledger in effect as CSV, or the record with its verifier. */
export const ownFiles = {
  json: { path: '/me/export', name: 'my-data.json' },
  csv: { path: '/exports/transactions.csv', name: 'my-transactions.csv' },
  record: { path: '/me/record/export', name: 'my-record.zip' },
} as const;
export type OwnFile = keyof typeof ownFiles;

/** Throws `ApiProblem`. */
export async function readOwnFile(file: OwnFile): Promise<Blob> {
  return apiFile(ownFiles[file].path);
}

/** Cannot be undone; every session ends at once. Throws `ApiProblem`. */
export async function eraseAccount(proof: IdentityProof): Promise<void> {
  await apiFetch('/me/erasure', { method: 'POST', body: proof, schema: eraseAccountResponseSchema });
}

export function useSettings(): UseQueryResult<SettingsResponse> {
  return useQuery(settingsQuery);
}

/** Whether mail can reach the person; taken as given while it is not known. */
export const useHasAddress = (): boolean => useSettings().data?.emailStatus !== 'none';

/** Has a link mailed that confirms the address. Fails with `ApiProblem`. */
export function useSendConfirmation(): UseMutationResult<void, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await apiFetch('/settings/email/confirmation', { method: 'POST', schema: z.undefined() });
    },
    // A rejection may say that it was confirmed in another tab.
    onError: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}

interface Setting {
  readonly base: ChangeBaseRequest;
  readonly profile: { readonly profile: SettingsResponse['profile'] };
  readonly email: ChangeEmailRequest;
  readonly language: { readonly language: 'en' | 'pt' };
  readonly 'tax-country': { readonly country: SettingsResponse['taxCountry'] };
  readonly 'time-zone': { readonly timeZone: string };
}

/** Saves one setting; what shows it elsewhere is read again. Fails with `ApiProblem`. */
export function useSaveSetting<Name extends keyof Setting>(
  name: Name,
): UseMutationResult<SettingsResponse, Error, Setting[Name]> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Setting[Name]) =>
      apiFetch(`/settings/${name}`, { method: 'PUT', body, schema: settingsResponseSchema }),
    onSuccess: async (settings) => {
      const before = client.getQueryData(settingsQuery.queryKey);
      if (before !== undefined) {
        recordSavedBase({ previousUsd: before.base.usd, currentUsd: settings.base.usd });
      }
      await Promise.all([
        showSavedSettings(client, settings),
        // The address and the zone decide when the next summary comes.
        client.invalidateQueries({ queryKey: digestQuery.queryKey }),
      ]);
    },
  });
}
