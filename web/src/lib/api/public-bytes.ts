import { ApiProblem } from './api-problem';
import { API_BASE, rejectionOf, REQUEST_TIMEOUT_MS } from './send';

/** What the api answers everybody, byte for byte: no token is sent. Throws {@link ApiProblem}, or the abort reason. */
export async function publicBytes(path: string, signal: AbortSignal): Promise<Uint8Array> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const answer = await fetch(`${API_BASE}${path}`, { signal: AbortSignal.any([signal, timeout]) });
    if (!answer.ok) throw await rejectionOf(answer);
    return new Uint8Array(await answer.arrayBuffer());
  } catch (cause) {
    if (cause instanceof ApiProblem || signal.aborted) throw cause;
    throw new ApiProblem({ kind: timeout.aborted ? 'timeout' : 'network' }, { cause });
  }
}
