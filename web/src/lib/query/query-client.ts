import { QueryClient } from '@tanstack/react-query';

import { isApiProblem } from '../api/api-problem';

/** How long an answer counts as fresh. */
export const FRESH_FOR_MS = 300_000;

/** One retry, and none where the server has already said no: it would say it again. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 1 && (!isApiProblem(error) || error.isTransient);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        staleTime: FRESH_FOR_MS,
        refetchOnWindowFocus: false,
        // Without a network a request fails and says so; paused, it would show a skeleton or a busy dialog for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A command held back would also be sent later by itself, after the person has given up on it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
