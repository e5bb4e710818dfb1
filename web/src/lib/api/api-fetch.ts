import { idempotencyKeyHeader, minRevisionParameter } from '@app/contracts';
import type { z } from 'zod';

import { session } from '../session/current-session';
import { ApiProblem, isApiProblem } from './api-problem';
import { send } from './send';
import type { Answer, SendOptions } from './send';

export interface ApiOptions<T> {
  /** The contract of the answer. */
  readonly schema: z.ZodType<T>;
  readonly method?: NonNullable<SendOptions['method']>;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** UUID made when the dialog opens and kept over retries; compulsory on commands that move money. */
  readonly idempotencyKey?: string;
  /** The revision of this user's stream the answer must at least show. */
  readonly minRevision?: string | undefined;
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

async function sendWithToken(path: string, options: SendOptions): Promise<Answer> {
  session.cleanUp();
  const isSignedIn = session.state.status === 'authenticated';
  const token = session.accessToken ?? (isSignedIn ? await session.refresh() : null);
  const withToken = (value: string | null): SendOptions => ({
    ...options,
    headers: { ...options.headers, ...(value === null ? {} : { Authorization: `Bearer ${value}` }) },
  });
  try {
    return await send(path, withToken(token));
  } catch (error) {
    if (!isApiProblem(error) || error.status !== 401 || token === null) throw error;
    // Another tab, or another request of this one, may have renewed the token meanwhile.
    const current = session.accessToken;
    const renewed = current !== null && current !== token ? current : await session.refresh();
    return await send(path, withToken(renewed));
  }
}

/**
 * A request of the signed-in user: token attached, renewed and tried once more after a 401, answer parsed by its
 * contract. Throws {@link ApiProblem}.
 */
export async function apiFetch<T>(path: string, options: ApiOptions<T>): Promise<T> {
  const answer = await sendWithToken(address(path, options), {
    ...(options.method === undefined ? {} : { method: options.method }),
    ...(options.body === undefined ? {} : { body: options.body }),
    ...(options.idempotencyKey === undefined
      ? {}
      : { headers: { [idempotencyKeyHeader]: options.idempotencyKey } }),
    signal: options.signal,
  });
  const parsed = options.schema.safeParse(answer.json);
  if (!parsed.success) throw new ApiProblem({ kind: 'unreadable' }, { cause: parsed.error });
  return parsed.data;
}
