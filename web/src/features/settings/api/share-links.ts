import { shareLinksResponseSchema } from '@app/contracts';
import type { CreateShareLinkRequest, ShareLinksResponse } from '@app/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

const PATH = '/settings/share-links';
const schema = shareLinksResponseSchema;

/** The links by which the portfolio is shared. */
export const shareLinksQuery = queryOptions({
  queryKey: ['share-links'],
  queryFn: ({ signal }) => apiFetch(PATH, { schema, signal }),
});

/** Fails with `ApiProblem`. */
export function useCreateShareLink(): UseMutationResult<ShareLinksResponse, Error, CreateShareLinkRequest> {
  return useChange((body) => apiFetch(PATH, { method: 'POST', body, schema }));
}

/** Revokes the link of an id. Fails with `ApiProblem`. */
export function useRevokeShareLink(): UseMutationResult<ShareLinksResponse, Error, string> {
  return useChange((id) => apiFetch(`${PATH}/${id}`, { method: 'DELETE', schema }));
}

function useChange<Change>(mutationFn: (change: Change) => Promise<ShareLinksResponse>) {
  const client = useQueryClient();
  return useMutation({
    // One after the other: each answer is the whole list.
    scope: { id: 'share-links' },
    mutationFn,
    onSuccess: (links) => {
      client.setQueryData(shareLinksQuery.queryKey, links);
    },
    // Its answer may have been lost, or another window was faster.
    onError: () => client.invalidateQueries({ queryKey: shareLinksQuery.queryKey }),
  });
}
