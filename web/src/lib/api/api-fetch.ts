import { idempotencyKeyHeader, minRevisionParameter } from '@app/contracts';
import type { z } from 'zod';

import { session } from '../session/current-session';
import { notePaymentRequired } from '../subscription/renew-notice';
import { accessToken, renewedToken } from './access-token';
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
  const token = await accessToken();
  const withToken = (value: string | null): SendOptions => ({
    ...options,
    headers: { ...options.headers, ...(value === null ? {} : { Authorization: `Bearer ${value}` }) },
  });
  try {
    return await send(path, withToken(token));
  } catch (error) {
    if (!isApiProblem(error) || error.status !== 401 || token === null) throw error;
    return await send(path, withToken(await renewedToken(token)));
  }
}

async function sendForUser(path: string, options: SendOptions): Promise<Answer> {
  try {
    return await sendWithToken(path, options);
  } catch (error) {
    if (isApiProblem(error) && error.status === 402) {
      notePaymentRequired({ isCommand: (options.method ?? 'GET') !== 'GET' });
    }
    if (isApiProblem(error) && error.code === 'AUTH.PASSWORD_CHANGE_REQUIRED')
      session.requirePasswordChange();
    throw error;
  }
}

/**
 * A request of the signed-in user: token attached, renewed and tried once more after a 401, answer parsed by its
 * contract. An answer 402 also opens the notice to renew. Throws {@link ApiProblem}.
 */
export async function apiFetch<T>(path: string, options: ApiOptions<T>): Promise<T> {
  const answer = await sendForUser(address(path, options), {
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
