import { backoffMs, delay as realDelay } from '@app/platform';
import type { EventStore, ProposedEvent, StreamRevision } from '../port/event-store.js';
import { StoreUnavailableError, WrongRevisionError } from '../port/store.errors.js';
import { readWithRetry, type RetryOptions } from './read-with-retry.js';

export interface AppendWithRetryOptions extends RetryOptions {
  readonly store: EventStore;
  readonly stream: string;
  readonly events: readonly ProposedEvent[];
  readonly expected: StreamRevision;
}

/**
 * Appends, and when the outcome is unknown sends the same bytes with the same expected revision again: the store then
 * either writes them once or recognises their ids. Reading first would be wrong, since an append that is still under way
 * may land after the read.
 * @returns the revision of the last of these events
 * @throws WrongRevisionError when another writer was first and nothing of ours was written
 * @throws StoreUnavailableError when the outcome is still unknown after the last try
 */
export async function appendWithRetry(options: AppendWithRetryOptions): Promise<bigint> {
  const { store, stream, events, expected, signal, delay = realDelay } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await store.append(stream, events, expected);
      // Counted here and not taken from the answer: after an idempotent repeat the stream may have gone on.
      return lastRevision(expected, events.length);
    } catch (error) {
      if (
        error instanceof WrongRevisionError &&
        attempt > 1 &&
        (await readWithRetry(options, () => isAlreadyAppended(options)))
      ) {
        return lastRevision(expected, events.length);
      }
      if (!(error instanceof StoreUnavailableError) || attempt >= options.attempts) throw error;
      await delay(backoffMs(attempt, options.backoff), signal).catch(() => {
        throw error;
      });
    }
  }
}

/** Whether an earlier try of this very append was written after all: then our ids are right after `expected`. */
async function isAlreadyAppended({
  store,
  stream,
  events,
  expected,
  signal,
}: AppendWithRetryOptions): Promise<boolean> {
  const from = expected === 'no-stream' ? 0n : expected + 1n;
  let matching = 0;
  for await (const event of store.readStream(stream, {
    from,
    limit: events.length,
    requiresLeader: true,
    signal,
  })) {
    if (event.id !== events[matching]?.id) return false;
    matching += 1;
  }
  return matching === events.length;
}

function lastRevision(expected: StreamRevision, count: number): bigint {
  return (expected === 'no-stream' ? -1n : expected) + BigInt(count);
}
