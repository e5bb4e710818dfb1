import { meResponseSchema, passkeyOptionsResponseSchema } from '@app/contracts';
import type { PasskeyOptionsResponse } from '@app/contracts';

import { ApiProblem } from '../api/api-problem';
import { send } from '../api/send';
import { session } from '../session/current-session';
import { signInAnswer } from '../session/session-answers';
import { askPasskey } from './browser-passkey';

type Code = { readonly method: 'totp' | 'recovery-code'; readonly code: string };

const unreadable = (): ApiProblem => new ApiProblem({ kind: 'unreadable' });

async function passkeyOptions(body: object): Promise<PasskeyOptionsResponse> {
  const answer = await send('/auth/token/passkey-options', { method: 'POST', body });
  const parsed = passkeyOptionsResponseSchema.safeParse(answer.json);
  if (!parsed.success) throw unreadable();
  return parsed.data;
}

async function finish(username: string, body: object): Promise<void> {
  const answer = await send('/auth/token/second-factor', { method: 'POST', body });
  session.accept(answer.json, username);
}

/** The second step by a code. Throws `ApiProblem`. */
export async function finishByCode(username: string, ticket: string, code: Code): Promise<void> {
  await finish(username, { ticket, ...code });
}

/** The second step by a passkey. Throws `ApiProblem`, or `PasskeyFailure`. */
export async function finishByPasskey(username: string, ticket: string): Promise<void> {
  const passkey = await askPasskey(await passkeyOptions({ ticket }));
  await finish(username, { ticket, method: 'passkey', passkey });
}

/** Without name and password. Throws `ApiProblem`, or `PasskeyFailure`. */
export async function signInByPasskey(): Promise<void> {
  const passkey = await askPasskey(await passkeyOptions({}));
  const answer = await send('/auth/token/passkey', { method: 'POST', body: { passkey } });
  const token = signInAnswer(answer.json)?.access_token;
  if (token === undefined) throw unreadable();
  // The answer has no name, as that of a password has none.
  const me = await send('/me', { headers: { Authorization: `Bearer ${token}` } });
  const parsed = meResponseSchema.safeParse(me.json);
  if (!parsed.success) throw unreadable();
  session.accept(answer.json, parsed.data.username);
}
