import { randomUUID } from 'node:crypto';
import {
  commandAcceptedSchema,
  currentTerms,
  idempotencyKeyHeader,
  registerResponseSchema,
  signInResponseSchema,
} from '@app/contracts';

/** Who signs in by the form. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Somebody new with a subscription, {@link furnish furnished}.
 *
 * @param address of a stack
 * @param subscribe gives the subscription, for which there is no request
 */
export async function newSubscriber(
  address: string,
  subscribe: (userId: string) => Promise<void>,
): Promise<Credentials> {
  const credentials = { username: `visitor ${randomUUID().slice(0, 13)}`, password: 'a pass of five words' };
  const about = { email: null, full_name: 'Marina Alves', language: 'en', time_zone: 'America/Sao_Paulo' };
  const accepted = { terms_version: currentTerms.version };
  const registered = await senderTo(address)('POST', '/api/auth/register/', {
    ...credentials,
    ...about,
    ...accepted,
  });
  await subscribe(registerResponseSchema.parse(registered).user_id);
  await furnish(address, credentials);
  return credentials;
}

/**
 * Gives an account without records the strategic profile, a base of 100.00 and 2,000.00 in the dynamic balance. Settled
 * when the screens know of it.
 */
export async function furnish(address: string, credentials: Credentials): Promise<void> {
  const send = senderTo(address);
  const headers = await signInByRequest(address, credentials);
  await send('PUT', '/api/settings/profile', { profile: 'strategic' }, headers);
  await send('PUT', '/api/settings/base', { currency: 'USD', amount: '100.00' }, headers);
  const deposited = await commandByRequest(address, headers, '/api/dynamic-balance/deposits', {
    amountUsd: '2000.00',
  });
  const { revision } = commandAcceptedSchema.parse(deposited);
  await json(await fetch(`${address}/api/portfolio?minRevision=${revision}`, { headers }));
}

/** Headers of a session without a browser: no page opens, and so none calculates the week. */
export async function signInByRequest(
  address: string,
  credentials: Credentials,
): Promise<Readonly<Record<'authorization', string>>> {
  const answer = await senderTo(address)('POST', '/api/auth/token/', credentials);
  return { authorization: `Bearer ${signInResponseSchema.parse(answer).access_token}` };
}

/** A command of that session; throws what the server says unless it is carried out. */
export const commandByRequest = (
  address: string,
  headers: Readonly<Record<string, string>>,
  path: string,
  body: object,
): Promise<unknown> =>
  senderTo(address)('POST', path, body, { ...headers, [idempotencyKeyHeader]: randomUUID() });

const senderTo =
  (address: string) =>
  async (
    method: 'POST' | 'PUT',
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> =>
    json(
      await fetch(address + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );

/** @throws Error with what was answered, unless it went well */
export async function json(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${answer.url}: ${String(answer.status)} ${await answer.text()}`);
  return answer.json();
}
