import { actingForHeader, idempotencyKeyHeader, minRevisionParameter } from '@app/contracts';
import type { z } from 'zod/mini';

import { ApiProblem } from './api-problem';
import { takePrefetchedRequest } from './prefetched-requests';
import type { SendOptions } from './send';
import { sendForUser } from './send-for-user';

export interface ApiOptions<T> {
  /** The contract of the answer. */
  readonly schema: z.ZodMiniType<T>;
  readonly method?: NonNullable<SendOptions['method']>;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** UUID made when the dialog opens and kept over retries; compulsory on commands that move money. */
  readonly idempotencyKey?: string;
  /** The revision of this user's stream the answer must at least show. */
  readonly minRevision?: string | undefined;
  /** Whose record an auditor reads. */
  readonly actingFor?: string;
  readonly signal?: AbortSignal | undefined;
}

function address(path: string, options: Pick<ApiOptions<unknown>, 'query' | 'minRevision'>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  if (options.minRevision !== undefined) parameters.set(minRevisionParameter, options.minRevision);
  const query = parameters.toString();
  return query === '' ? path : `${path}?${query}`;
}

/**
 * A request of the signed-in user: token attached, renewed and tried once more after a 401, answer parsed by its
 * contract. An answer 402 also opens the notice to renew. Throws {@link ApiProblem}.
 */
export async function apiFetch<T>(path: string, options: ApiOptions<T>): Promise<T> {
  const place = address(path, options);
  const prefetched = (options.method ?? 'GET') === 'GET' ? takePrefetchedRequest(place) : undefined;
  const answer = await (prefetched ?? sendForUser(place, sendOptionsOf(options)));
  const parsed = options.schema.safeParse(answer.json);
  if (!parsed.success) throw new ApiProblem({ kind: 'unreadable' }, { cause: parsed.error });
  return parsed.data;
}

function sendOptionsOf(options: Omit<ApiOptions<unknown>, 'schema'>): SendOptions {
  return {
    ...(options.method === undefined ? {} : { method: options.method }),
    ...(options.body === undefined ? {} : { body: options.body }),
    headers: {
      ...(options.idempotencyKey === undefined ? {} : { [idempotencyKeyHeader]: options.idempotencyKey }),
      ...(options.actingFor === undefined ? {} : { [actingForHeader]: options.actingFor }),
    },
    signal: options.signal,
  };
}
