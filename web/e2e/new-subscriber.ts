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
  const session = signInResponseSchema.parse(await send('POST', '/api/auth/token/', credentials));
  const headers = { authorization: `Bearer ${session.access_token}` };
  await send('PUT', '/api/settings/profile', { profile: 'strategic' }, headers);
  await send('PUT', '/api/settings/base', { currency: 'USD', amount: '100.00' }, headers);
  const key = { [idempotencyKeyHeader]: randomUUID() };
  const deposit = { amountUsd: '2000.00' };
  const deposited = await send('POST', '/api/dynamic-balance/deposits', deposit, { ...headers, ...key });
  const { revision } = commandAcceptedSchema.parse(deposited);
  await json(await fetch(`${address}/api/portfolio?minRevision=${revision}`, { headers }));
}

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
