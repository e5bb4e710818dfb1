import {
  ANCHOR_CATEGORY,
  EventDecodeError,
  type EventStore,
  type RecordedEvent,
  type RunningSubscription,
  runSubscription,
} from '@app/event-store';
import type { Logger } from '@app/platform';
import type { FollowerCheckpointRepository } from '../followers/follower-checkpoint.repository.js';

/** What follows from an event; it may see the event any number of times. */
export interface EventEffect {
  handle(event: RecordedEvent): Promise<void>;
}

export interface FollowAccountsParts {
  readonly store: EventStore;
  readonly checkpoint: FollowerCheckpointRepository;
  readonly effects: readonly EventEffect[];
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const BATCH_MAX = 50;

/** The subscription behind mails and erasures. It is never rebuilt: nobody is greeted twice. */
export function followAccounts({
  store,
  checkpoint,
  effects,
  logger,
  signal,
}: FollowAccountsParts): RunningSubscription {
  /** An event that cannot be read parks its stream in the read models; here it must not stop everybody's mails. */
  async function handle(event: RecordedEvent): Promise<void> {
    try {
      for (const effect of effects) await effect.handle(event);
    } catch (error) {
      if (!(error instanceof EventDecodeError)) throw error;
      const { stream, revision, type } = event;
      logger.error(
        { err: error, stream, revision, type },
        'an event cannot be read: nothing follows from it',
      );
    }
  }

  return runSubscription({
    store,
    prefixes: ['account-', `${ANCHOR_CATEGORY}-`],
    batchEventsMax: BATCH_MAX,
    loadCheckpoint: () => checkpoint.load(),
    remedy: 'Connect the former event store, or restore event store and Postgres from the same backup.',
    handleBatch: async (batch) => {
      for (const event of batch.events) await handle(event);
      await checkpoint.store(batch.checkpoint);
    },
    logger,
    signal,
  });
}
