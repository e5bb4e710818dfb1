import { session } from '../session/current-session';
import { openRenewNotice } from '../subscription/renew-notice';
import { accessToken, renewedToken } from './access-token';
import { isApiProblem } from './api-problem';
import { send } from './send';
import type { Answer, SendOptions } from './send';

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

/**
 * A request of the signed-in user as it is: token attached, renewed and tried once more after a 401. An answer 402 also
 * opens the notice to renew. Throws {@link ApiProblem}.
 */
export async function sendForUser(path: string, options: SendOptions): Promise<Answer> {
  try {
    return await sendWithToken(path, options);
  } catch (error) {
    if (isApiProblem(error) && error.status === 402) {
      openRenewNotice({ isCommand: (options.method ?? 'GET') !== 'GET' });
    }
    if (isApiProblem(error) && error.code === 'AUTH.PASSWORD_CHANGE_REQUIRED')
      session.requirePasswordChange();
    throw error;
  }
}
