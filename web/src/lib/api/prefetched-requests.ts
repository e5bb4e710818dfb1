import { session } from '../session/current-session';
import type { Answer } from './send';
import { sendForUser } from './send-for-user';

/** An answer that was not used by then is too old to be shown as new. */
export const KEPT_MS = 20_000;

interface PrefetchedRequest {
  readonly answer: Promise<Answer>;
  readonly at: number;
}

const requests = new Map<string, PrefetchedRequest>();

/**
 * Sends reads while the code of their page is being loaded; `apiFetch` of the same address takes the answer. They belong
 * to the user who is signed in now.
 */
export function prefetchRequests(addresses: readonly string[]): void {
  const reader = session.state.user?.username;
  for (const address of addresses) {
    const answer = sendForUser(address, {});
    // Whoever awaits it gets the failure.
    answer.catch(() => undefined);
    requests.set(address, { answer, at: performance.now() });
  }
  const stop = session.subscribe(() => {
    if (session.state.user?.username === reader) return;
    requests.clear();
    stop();
  });
}

/** The answer under way to a read of exactly this address, once; undefined when there is none. */
export function takePrefetchedRequest(address: string): Promise<Answer> | undefined {
  const request = requests.get(address);
  requests.delete(address);
  return request !== undefined && performance.now() - request.at < KEPT_MS ? request.answer : undefined;
}

/** Addresses that nothing has asked for yet: a test compares what is prefetched with what the pages read. */
export function unusedPrefetches(): readonly string[] {
  return [...requests.keys()];
}
