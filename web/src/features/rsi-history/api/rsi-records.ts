import { rsiHistoryLimit } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod/mini';

import { apiFetch } from '../../../lib/api/api-fetch';
import { normaliseRecords } from '../model/rsi-records';
import type { RsiDays } from '../model/rsi-records';

const NONE: RsiDays = { days: [], dropped: 0, outOfRange: 0 };

/** Ways to the daily records, tried in order; the buffer answers an empty list where it has nothing. */
const SOURCES = [
  { path: '/rsi/historic/', query: { limit: rsiHistoryLimit.usual, force_refresh: false } },
  { path: '/market/history', query: {} },
  { path: '/rsi/buffer/', query: {} },
] as const;

async function readRecords(signal: AbortSignal): Promise<RsiDays> {
  for (const { path, query } of SOURCES) {
    try {
      const records = normaliseRecords(await apiFetch(path, { schema: z.unknown(), query, signal }));
      if (records.days.length > 0) return records;
    } catch (error) {
      if (signal.aborted) throw error;
      // The next source may answer; that none did is told by what is shown instead.
    }
  }
  return NONE;
}

/** The last 180 days, asked for only where there is no chart; none when nothing usable was answered. */
export function useRsiRecords(isNeeded: boolean): UseQueryResult<RsiDays> {
  return useQuery({
    queryKey: ['market', 'records'],
    queryFn: ({ signal }) => readRecords(signal),
    enabled: isNeeded,
    staleTime: 0,
  });
}
