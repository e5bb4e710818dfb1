import {
  brazilTaxYearResponseSchema,
  portfolioSummaryResponseSchema,
  strategyPerformanceResponseSchema,
  taxLotsResponseSchema,
  transactionAnalysisResponseSchema,
} from '@app/contracts';
import type { LotMethod } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { latestRevision, LEDGER } from '../../../lib/query/revision';
import type { ReportDays } from '../model/report-choice';

const keyOf = (type: string, { from, to }: ReportDays) =>
  [LEDGER, 'report', type, from ?? null, to ?? null] as const;

export const portfolioSummaryQuery = ({ from, to }: ReportDays) =>
  queryOptions({
    queryKey: keyOf('portfolio-summary', { from, to }),
    queryFn: ({ signal }) =>
      apiFetch('/reports/portfolio-summary', {
        schema: portfolioSummaryResponseSchema,
        query: { from, to },
        minRevision: latestRevision(),
        signal,
      }),
  });

export const transactionAnalysisQuery = ({ from, to }: ReportDays) =>
  queryOptions({
    queryKey: keyOf('transaction-analysis', { from, to }),
    queryFn: ({ signal }) =>
      apiFetch('/reports/transaction-analysis', {
        schema: transactionAnalysisResponseSchema,
        query: { from, to },
        minRevision: latestRevision(),
        signal,
      }),
  });

export const strategyPerformanceQuery = ({ from, to }: ReportDays) =>
  queryOptions({
    queryKey: keyOf('strategy-performance', { from, to }),
    queryFn: ({ signal }) =>
      apiFetch('/reports/strategy-performance', {
        schema: strategyPerformanceResponseSchema,
        query: { from, to },
        minRevision: latestRevision(),
        signal,
      }),
  });

export const brazilTaxYearQuery = (year: string) =>
  queryOptions({
    queryKey: [LEDGER, 'report', 'brazil-tax-year', year] as const,
    queryFn: ({ signal }) =>
      apiFetch('/reports/brazil-tax-year', {
        schema: brazilTaxYearResponseSchema,
        query: { year },
        minRevision: latestRevision(),
        signal,
      }),
  });

export const taxLotsQuery = (year: string, method: LotMethod) =>
  queryOptions({
    queryKey: [LEDGER, 'report', 'tax-lots', year, method] as const,
    queryFn: ({ signal }) =>
      apiFetch('/reports/tax-lots', {
        schema: taxLotsResponseSchema,
        query: { year, method },
        minRevision: latestRevision(),
        signal,
      }),
    // The control by which the method is chosen stays where it is, with its focus.
    placeholderData: (known, former) => (former?.queryKey[3] === year ? known : undefined),
  });
