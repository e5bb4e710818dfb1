import { session } from '../session/current-session';
import type { Answer } from './send';
import { sendForUser } from './send-for-user';

/** What nobody has asked for by then was fetched in vain, and is too old to be shown as new. */
export const KEPT_MS = 20_000;

interface EarlyRead {
  readonly answer: Promise<Answer>;
  readonly at: number;
}

const reads = new Map<string, EarlyRead>();

/**
 * Sends reads whose page is still on its way; `apiFetch` of the same address takes the answer. They are for the person
 * who is signed in now and for nobody after.
 */
export function readEarly(addresses: readonly string[]): void {
  const reader = session.state.user?.username;
  for (const address of addresses) {
    const answer = sendForUser(address, {});
    // Whoever asks for it hears of a failure; if nobody does, nobody is concerned.
    answer.catch(() => undefined);
    reads.set(address, { answer, at: performance.now() });
  }
  const stop = session.subscribe(() => {
    if (session.state.user?.username === reader) return;
    reads.clear();
    stop();
  });
}

/** The answer under way to a read of exactly this address, once; undefined when there is none. */
export function takeEarlyRead(address: string): Promise<Answer> | undefined {
  const read = reads.get(address);
  reads.delete(address);
  return read !== undefined && performance.now() - read.at < KEPT_MS ? read.answer : undefined;
}

/** Addresses nobody has asked for yet: a test holds what is read early to what the pages read. */
export function untakenReads(): readonly string[] {
  return [...reads.keys()];
}
