import { setImmediate as nextTurn } from 'node:timers/promises';
import { NotLeaderError } from '@eventstore/db-client';

/** Calls in a row that may meet a follower, as during an election. */
const ATTEMPTS = 3;

/**
 * Whether a call is to be repeated at once, after its attempts so far: a follower has rejected it without writing
 * anything and has named the leader, and the library connects there for the next call.
 */
export async function isRepeatedOnLeader(error: unknown, attempts: number): Promise<boolean> {
  if (!(error instanceof NotLeaderError) || attempts >= ATTEMPTS) return false;
  // The library drops its connection to the follower a moment after the error.
  await nextTurn();
  return true;
}

/** Carries out a call, also where the first node that it meets is a follower. @throws what the call does */
export async function onLeader<T>(call: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(await isRepeatedOnLeader(error, attempts))) throw error;
    }
  }
}
