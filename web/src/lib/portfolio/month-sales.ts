import { monthSalesResponseSchema } from '@app/contracts';
import type { MonthSalesResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { LEDGER } from '../query/revision';

/** The recorded sales in reais of the calendar month of a day. */
export function useMonthSales(date: string): UseQueryResult<MonthSalesResponse> {
  return useQuery({
    queryKey: [LEDGER, 'month-sales', date],
    queryFn: ({ signal }) =>
      apiFetch('/portfolio/month-sales', { schema: monthSalesResponseSchema, query: { date }, signal }),
  });
}
