import {
  abortImportResponseSchema,
  changeImportPreviewResponseSchema,
  changeImportResponseSchema,
  executePartResponseSchema,
  importResponseSchema,
  importsResponseSchema,
  previewImportResponseSchema,
} from '@app/contracts';
import type {
  ChangeImportPreviewResponse,
  ChangeImportResponse,
  ImportRequestInput,
  ImportResponse,
  ImportRowView,
  ImportsResponse,
  ImportView,
  PreviewImportRequest,
  PreviewImportResponse,
} from '@app/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER } from '../../../lib/query/revision';

/** How often a running import is asked how far it is. */
const PROGRESS_MS = 500;
/** Older ones are rarely undone; the newest are listed. */
const IMPORTS_SHOWN = 20;

/** A file and how it is to be read; the number tells one file from another without comparing their bytes. */
export interface ImportToPreview {
  readonly fileNumber: number;
  readonly request: PreviewImportRequest;
}

/** What an import of a file would do, row by row. Nothing is written. */
export function useImportPreview(input: ImportToPreview | null): UseQueryResult<PreviewImportResponse> {
  const { reading, decisions } = input?.request ?? {};
  return useQuery({
    queryKey: ['import-preview', input?.fileNumber, reading, decisions],
    enabled: input !== null,
    gcTime: 0,
    staleTime: Infinity,
    placeholderData: (previous, query) =>
      // The rows of another file would be taken for those of this one.
      query?.queryKey[1] === input?.fileNumber ? keepPreviousData(previous) : undefined,
    queryFn: ({ signal }) =>
      apiFetch('/transactions/import/preview', {
        schema: previewImportResponseSchema,
        method: 'POST',
        body: input?.request,
        signal,
      }),
  });
}

export function runImport(request: ImportRequestInput, idempotencyKey: string): Promise<ImportResponse> {
  return apiFetch('/transactions/import', {
    schema: importResponseSchema,
    method: 'POST',
    body: request,
    idempotencyKey,
  });
}

/** How far an import is; null until its first rows have arrived. */
export interface ImportProgress {
  readonly revision: string;
  readonly import: ImportView | null;
}

/** Looked for in the list: asked for by itself it would be a fault in the console until there is one. */
export function useImportProgress(importId: string | null): UseQueryResult<ImportProgress> {
  return useQuery({
    queryKey: ['import-progress', importId],
    enabled: importId !== null,
    retry: false,
    gcTime: 0,
    refetchInterval: PROGRESS_MS,
    queryFn: async ({ signal }) => {
      const { revision, items } = await readImports(signal);
      return { revision, import: items.find((listed) => listed.importId === importId) ?? null };
    },
  });
}

/** The newest imports, in effect or not. */
export function useImports(): UseQueryResult<ImportsResponse> {
  return useQuery({
    queryKey: [LEDGER, 'imports'],
    queryFn: ({ signal }) => readImports(signal),
  });
}

const readImports = (signal: AbortSignal): Promise<ImportsResponse> =>
  apiFetch('/imports', { schema: importsResponseSchema, query: { limit: IMPORTS_SHOWN }, signal });

export type ImportChange = 'void' | 'restore';

/** What taking a whole import back, or bringing it back, would move. */
export function useImportChangePreview(
  importId: string,
  change: ImportChange,
): UseQueryResult<ChangeImportPreviewResponse> {
  return useQuery({
    queryKey: [LEDGER, 'import-change', importId, change],
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) =>
      apiFetch(`/imports/${importId}/${change}-preview`, {
        schema: changeImportPreviewResponseSchema,
        signal,
      }),
  });
}

interface ChangeImport {
  readonly importId: string;
  readonly change: ImportChange;
  readonly idempotencyKey: string;
  readonly acceptNegative?: boolean | undefined;
  readonly acceptRecordedAgain?: boolean | undefined;
}

export function changeImport(command: ChangeImport): Promise<ChangeImportResponse> {
  const { importId, change, idempotencyKey, acceptNegative = false, acceptRecordedAgain } = command;
  return apiFetch(`/imports/${importId}/${change}`, {
    schema: changeImportResponseSchema,
    method: 'POST',
    body: { acceptNegative, ...(acceptRecordedAgain === undefined ? {} : { acceptRecordedAgain }) },
    idempotencyKey,
  });
}

/** Gives up an import of which not all rows have arrived; none of them ever counted. */
export async function abortImport(importId: string, idempotencyKey: string): Promise<string> {
  const { revision } = await apiFetch(`/imports/${importId}/abort`, {
    schema: abortImportResponseSchema,
    method: 'POST',
    idempotencyKey,
  });
  return revision;
}

interface ExecuteRow {
  readonly recommendationId: string;
  readonly row: ImportRowView;
  /** Price and amount were looked at although they seem mistyped. */
  readonly confirmed: boolean;
  readonly idempotencyKey: string;
}

/** Records a row of a file as the execution of a recommendation's investment, as it was filled. */
export async function executeRow(command: ExecuteRow): Promise<string> {
  const { recommendationId, row, confirmed, idempotencyKey } = command;
  const { quantityBtc, priceUsd, valueUsd, feeUsd, tradedOn, paid, notes } = row;
  const { revision } = await apiFetch(`/recommendations/${recommendationId}/execute`, {
    schema: executePartResponseSchema,
    method: 'POST',
    body: {
      ...{ part: 'investment', quantityBtc, priceUsd, tradedOn },
      ...(valueUsd === null ? {} : { valueUsd }),
      ...(feeUsd === null ? {} : { feeUsd }),
      ...(notes === null ? {} : { notes }),
      ...(paid === null ? {} : { paid: paidOf(paid) }),
      ...(confirmed ? { confirmed } : {}),
    },
    idempotencyKey,
  });
  return revision;
}

const paidOf = ({ currency, amountBrl, rate, rateDate, rateSource }: NonNullable<ImportRowView['paid']>) => ({
  ...{ currency, amountBrl, rate, rateDate, rateSource },
});
