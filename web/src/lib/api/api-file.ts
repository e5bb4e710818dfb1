import { accessToken, renewedToken } from './access-token';
import { ApiProblem } from './api-problem';
import { API_BASE, rejectionOf } from './send';

/** A long history takes its time to be written, but not for ever. */
const FILE_TIMEOUT_MS = 120_000;

/** A file of the signed-in user, byte for byte as the server wrote it. Throws `ApiProblem`. */
export async function apiFile(path: string): Promise<Blob> {
  const signal = AbortSignal.timeout(FILE_TIMEOUT_MS);
  const ask = async (token: string | null): Promise<Response> =>
    fetch(`${API_BASE}${path}`, {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      signal,
    });
  try {
    const token = await accessToken();
    const first = await ask(token);
    const answer = first.status === 401 && token !== null ? await ask(await renewedToken(token)) : first;
    if (!answer.ok) throw await rejectionOf(answer);
    return await answer.blob();
  } catch (cause) {
    if (cause instanceof ApiProblem) throw cause;
    throw new ApiProblem({ kind: signal.aborted ? 'timeout' : 'network' }, { cause });
  }
}
