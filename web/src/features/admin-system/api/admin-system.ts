import {
  marketFeedsResponseSchema,
  parkedStreamRepairSchema,
  projectionsResponseSchema,
  quarantinedPriceSchema,
  quarantineResponseSchema,
  systemResponseSchema,
} from '@app/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

const ADMIN_SYSTEM = 'admin-system';

export const systemQuery = queryOptions({
  queryKey: [ADMIN_SYSTEM, 'parts'],
  queryFn: ({ signal }) => apiFetch('/admin/system', { schema: systemResponseSchema, signal }),
});

export const projectionsQuery = queryOptions({
  queryKey: [ADMIN_SYSTEM, 'projections'],
  queryFn: ({ signal }) => apiFetch('/admin/projections', { schema: projectionsResponseSchema, signal }),
});

export const feedsQuery = queryOptions({
  queryKey: [ADMIN_SYSTEM, 'feeds'],
  queryFn: ({ signal }) => apiFetch('/admin/market/feeds', { schema: marketFeedsResponseSchema, signal }),
});

/** Prices that wait for a decision. */
export const quarantineQuery = queryOptions({
  queryKey: [ADMIN_SYSTEM, 'quarantine'],
  queryFn: ({ signal }) =>
    apiFetch('/admin/market/quarantine', {
      schema: quarantineResponseSchema,
      query: { status: 'waiting' },
      signal,
    }),
});

/** What an administrator decides on this page. */
export type Repair =
  | { readonly kind: 'retry' | 'resolve'; readonly stream: string }
  | { readonly kind: 'accept' | 'reject'; readonly priceId: string };

/** Carries it out and reads everything anew, also where it failed. Throws `ApiProblem`. */
export function useRepair(): (repair: Repair) => Promise<void> {
  const client = useQueryClient();
  return async (repair) => {
    try {
      if ('stream' in repair) {
        const path = `/admin/projections/parked/${encodeURIComponent(repair.stream)}/${repair.kind}`;
        await apiFetch(path, { method: 'POST', schema: parkedStreamRepairSchema });
      } else {
        const path = `/admin/market/quarantine/${repair.priceId}/${repair.kind}`;
        await apiFetch(path, { method: 'POST', body: {}, schema: quarantinedPriceSchema });
      }
    } finally {
      await client.invalidateQueries({ queryKey: [ADMIN_SYSTEM] });
    }
  };
}
