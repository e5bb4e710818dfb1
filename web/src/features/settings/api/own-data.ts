import { eraseAccountResponseSchema } from '@app/contracts';

import { apiFetch } from '../../../lib/api/api-fetch';
import { apiFile } from '../../../lib/api/api-file';

/** Everything that is kept of the person as JSON, or the entries of the ledger in effect as CSV. */
export const ownFiles = {
  json: { path: '/me/export', name: 'my-data.json' },
  csv: { path: '/exports/transactions.csv', name: 'my-transactions.csv' },
} as const;
export type OwnFile = keyof typeof ownFiles;

/** Throws `ApiProblem`. */
export async function readOwnFile(file: OwnFile): Promise<Blob> {
  return apiFile(ownFiles[file].path);
}

/** Cannot be undone; every session ends at once. Throws `ApiProblem`. */
export async function eraseAccount(password: string): Promise<void> {
  await apiFetch('/me/erasure', { method: 'POST', body: { password }, schema: eraseAccountResponseSchema });
}
