import type { EventStore, Position } from '../port/event-store.js';
import { comparePositions } from '../port/position.js';
import { CheckpointNotInLogError } from '../port/store.errors.js';

/**
 * Servers take a subscription from beyond the end of their log without a word, and skip what is appended up to there.
 * @param remedy what an operator does about it, as the end of the message
 * @throws CheckpointNotInLogError; StoreUnavailableError where the end of the log cannot be read
 */
export async function checkCheckpoint(
  store: EventStore,
  checkpoint: Position | 'start',
  { remedy, signal }: { readonly remedy: string; readonly signal: AbortSignal },
): Promise<void> {
  if (checkpoint === 'start') return;
  const head = await store.readLogHead({ signal });
  if (head !== 'empty' && comparePositions(checkpoint, head.position) <= 0) return;
  const end = head === 'empty' ? 'which is empty' : `which ends at ${textOf(head.position)}`;
  throw new CheckpointNotInLogError(
    `The checkpoint ${textOf(checkpoint)} is beyond the end of the log, ${end}: the event store is an older or another one. ${remedy}`,
  );
}

const textOf = ({ commit, prepare }: Position): string => `${commit}/${prepare}`;
