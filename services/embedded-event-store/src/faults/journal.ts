import { randomUUID } from 'node:crypto';
import type { EventStore, ProposedEvent, StreamRevision } from '@app/event-store';
import { StoreUnavailableError } from '@app/event-store';
import type { SeededRandom } from '@app/testing';

/** A stream as its one writer knows it. */
interface WrittenStream {
  readonly name: string;
  head: StreamRevision;
  /** Ids of what was acknowledged, in order. */
  readonly acknowledged: string[];
  /** A batch whose answer never came: written whole or not at all, and sent again unchanged. */
  unknown: readonly ProposedEvent[] | undefined;
}

/** An event as the log holds it. */
export interface LoggedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly commit: bigint;
}

const eventsInBatchMax = 5;

/** What writers were answered, against which the log is held after every kill. */
export class Journal {
  readonly #streams: readonly WrittenStream[];
  /** The log as it was read so far; it may only ever grow at its end. */
  readonly log: LoggedEvent[] = [];
  readonly #heads = new Map<string, bigint>();
  readonly #byStream = new Map<string, string[]>();
  acknowledgedAppends = 0;
  repeatedAppends = 0;

  constructor(category: string, streams: number) {
    this.#streams = Array.from({ length: streams }, (_, index) => ({
      name: `${category}-${index}`,
      head: 'no-stream',
      acknowledged: [],
      unknown: undefined,
    }));
  }

  /** Appends to the streams of one writer, one batch after the other, until the server is gone. */
  async writeUntilGone(
    store: EventStore,
    writer: { readonly index: number; readonly count: number; readonly random: SeededRandom },
    onAcknowledged: () => void,
  ): Promise<void> {
    const own = this.#streams.filter((_, index) => index % writer.count === writer.index);
    for (;;) {
      const stream = writer.random.pick(own);
      if (stream.unknown !== undefined) this.repeatedAppends += 1;
      stream.unknown ??= newBatch(writer.random.int(1, eventsInBatchMax));
      const events = stream.unknown;
      try {
        stream.head = (await store.append(stream.name, events, stream.head)).revision;
      } catch (error) {
        // Anything but a lost connection, a wrong revision above all, is what this test looks for.
        if (error instanceof StoreUnavailableError) return;
        throw error;
      }
      stream.acknowledged.push(...events.map(({ id }) => id));
      stream.unknown = undefined;
      this.acknowledgedAppends += 1;
      onAcknowledged();
    }
  }

  /** Adds what was read behind the end of the log. @throws where order or numbering breaks */
  addToLog(event: LoggedEvent): void {
    const { stream, revision, commit } = event;
    const before = this.log.at(-1)?.commit ?? -1n;
    if (commit <= before) throw new Error(`$all goes back: ${commit} after ${before}`);
    const expected = (this.#heads.get(stream) ?? -1n) + 1n;
    if (revision !== expected) throw new Error(`${stream} has ${revision} where ${expected} should be`);
    this.#heads.set(stream, revision);
    const ids = this.#byStream.get(stream) ?? [];
    ids.push(event.id);
    this.#byStream.set(stream, ids);
    this.log.push(event);
  }

  /** Everything acknowledged is there in its order; of what was not, all events of a batch or none. @throws otherwise */
  check(): void {
    for (const { name, acknowledged, unknown } of this.#streams) {
      const stored = this.#byStream.get(name) ?? [];
      const told = [acknowledged, [...acknowledged, ...(unknown ?? []).map(({ id }) => id)]];
      const matches = told.some(
        (ids) => ids.length === stored.length && ids.every((id, index) => id === stored[index]),
      );
      if (!matches)
        throw new Error(
          `${name} holds ${stored.length} events; ${acknowledged.length} were acknowledged, ${unknown?.length ?? 0} were not`,
        );
    }
  }
}

function newBatch(size: number): readonly ProposedEvent[] {
  return Array.from({ length: size }, (_, index) => ({
    id: randomUUID(),
    type: 'fault.tested',
    data: { index, size, text: 'x'.repeat(100) },
    metadata: {},
  }));
}
