import { silentLogger } from '@app/platform';
import type { Position, RecordedEvent } from '../port/event-store.js';
import { runSubscription } from '../subscription/run-subscription.js';
import type {
  EventBatch,
  RunningSubscription,
  RunSubscriptionOptions,
} from '../subscription/run-subscription.js';
import { commandId } from './counter.js';
import type { InMemoryEventStore } from './in-memory-event-store.js';

/** A projection that keeps rows and checkpoint together, as one transaction does. */
export class KeptRows {
  rows: string[] = [];
  checkpoint: Position | 'start' = 'start';
  /** Sizes of the batches. */
  readonly batches: number[] = [];

  /** @throws Error when the batch does not follow on the one before */
  async apply({ events, checkpoint, previous }: EventBatch): Promise<void> {
    if (JSON.stringify(textOf(previous)) !== JSON.stringify(textOf(this.checkpoint)))
      throw new Error('the batch does not follow on the checkpoint');
    this.rows = [...this.rows, ...events.map(rowOf)];
    this.checkpoint = checkpoint;
    this.batches.push(events.length);
  }
}

function textOf(position: Position | 'start'): string {
  return position === 'start' ? position : `${position.commit}/${position.prepare}`;
}

function rowOf({ stream, revision }: RecordedEvent): string {
  return `${stream}@${revision}`;
}

/** The rows that everything in the streams `ledger-…` comes to. */
export function rowsDue(store: InMemoryEventStore): string[] {
  return store
    .all()
    .filter(({ stream }) => stream.startsWith('ledger-'))
    .map(rowOf);
}

export interface Following {
  readonly running: RunningSubscription;
  /** Resolves when the live end was reached `times` times. */
  caughtUp(times?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Follows the streams `ledger-…` into the kept rows. */
export function follow(
  store: InMemoryEventStore,
  kept: KeptRows,
  overrides: Partial<RunSubscriptionOptions> = {},
): Following {
  const controller = new AbortController();
  let seen = 0;
  let changed = Promise.withResolvers<undefined>();
  const running = runSubscription({
    store,
    prefixes: ['ledger-'],
    loadCheckpoint: async () => kept.checkpoint,
    handleBatch: (batch) => kept.apply(batch),
    logger: silentLogger(),
    signal: controller.signal,
    backoff: { baseMs: 0, factor: 1 },
    onCaughtUp: () => {
      seen += 1;
      changed.resolve(undefined);
      changed = Promise.withResolvers();
    },
    ...overrides,
  });
  return {
    running,
    caughtUp: async (times = 1) => {
      while (seen < times) await changed.promise;
    },
    stop: async () => {
      controller.abort();
      await running.finished;
    },
  };
}

let ids = 0;

/** Appends events at the end of a stream. @param metadata of each of them; its length says how many */
export async function write(
  store: InMemoryEventStore,
  stream: string,
  metadata:
    number | readonly { readonly [key: string]: { readonly index: number; readonly count: number } }[],
): Promise<void> {
  const head = await store.readHead(stream);
  const all = typeof metadata === 'number' ? Array.from({ length: metadata }, () => ({})) : metadata;
  const events = all.map((each) => {
    ids += 1;
    return { id: commandId(ids), type: 'x', data: {}, metadata: { ...each } };
  });
  await store.append(stream, events, head === 'no-stream' ? head : head.revision);
}

/** Lets everything run that can run, until the rows are those. */
export async function untilRows(kept: KeptRows, due: readonly string[]): Promise<void> {
  for (let turn = 0; turn < 1_000 && kept.rows.length < due.length; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
