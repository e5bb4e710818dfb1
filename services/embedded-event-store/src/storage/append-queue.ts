import type { AppendOutcome, StorageRefusal, WriteRequest } from '../streams/append.js';
import type { EventLog } from './event-log.js';
import type { RecentEventIds } from './recent-event-ids.js';
import { storageRefusal } from './storage-error.js';
import { StreamWriter } from './stream-writer.js';

/** One transaction takes at most this much, so that neither its writers nor the readers wait long for it. */
const groupEvents = 4_096;
const groupBytes = 4 * 1024 * 1024;
/** What may wait for the disk. More is rejected at once instead of filling the memory. */
const queueBytes = 64 * 1024 * 1024;
/** An append and each of its events cost memory beyond their bytes; this keeps many tiny ones within `queueBytes` too. */
const appendOverheadBytes = 512;

interface Waiting {
  readonly request: WriteRequest;
  readonly answer: (outcome: AppendOutcome) => void;
}

/**
 * Group commit. Appends that arrive while a commit runs, or within one turn of the event loop, share the next
 * transaction and therefore one sync of the disk. Each is decided by itself, sees those before it, and is answered after
 * the commit.
 */
export class AppendQueue {
  readonly #log: EventLog;
  readonly #recentIds: RecentEventIds;
  readonly #writer: StreamWriter;
  readonly #onCommitted: () => void;
  readonly #nowMs: () => number;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #scheduled = false;
  #stopping = false;

  constructor(options: {
    log: EventLog;
    recentIds: RecentEventIds;
    onCommitted: () => void;
    nowMs?: () => number;
  }) {
    this.#log = options.log;
    this.#recentIds = options.recentIds;
    this.#writer = new StreamWriter(options.log, options.recentIds);
    this.#onCommitted = options.onCommitted;
    this.#nowMs = options.nowMs ?? Date.now;
  }

  /** Never rejects: whatever happens is an outcome. */
  append(request: WriteRequest): Promise<AppendOutcome> {
    if (this.#stopping)
      return Promise.resolve(refused('stopping', 'The event store is shutting down; nothing was written.'));
    const { bytes } = loadOf(request);
    if (this.#waitingBytes + bytes > queueBytes) {
      return Promise.resolve(
        refused('overloaded', 'Too many appends wait for the disk; nothing was written. Try again later.'),
      );
    }
    return new Promise((answer) => {
      this.#waiting.push({ request, answer });
      this.#waitingBytes += bytes;
      this.#schedule();
    });
  }

  /** Rejects new appends and stores what was accepted before. */
  stop(): void {
    this.#stopping = true;
    while (this.#waiting.length > 0) this.#commitNextGroup();
  }

  #schedule(): void {
    if (this.#scheduled || this.#waiting.length === 0) return;
    this.#scheduled = true;
    // setImmediate runs after all sockets that have data in this turn were read: they join the same group.
    setImmediate(() => {
      this.#scheduled = false;
      this.#commitNextGroup();
      this.#schedule();
    });
  }

  #commitNextGroup(): void {
    const group = this.#takeGroup();
    if (group.length === 0) return;
    const before = this.#log.lastPosition;
    const outcomes = this.#store(group.map((waiting) => waiting.request));
    for (const [index, waiting] of group.entries()) {
      waiting.answer(outcomes[index] ?? refused('io-error', 'The append was not stored.'));
    }
    if (this.#log.lastPosition > before) this.#onCommitted();
  }

  #takeGroup(): readonly Waiting[] {
    let events = 0;
    let bytes = 0;
    let count = 0;
    for (const { request } of this.#waiting) {
      const load = loadOf(request);
      if (count > 0 && (events + load.events > groupEvents || bytes + load.bytes > groupBytes)) break;
      events += load.events;
      bytes += load.bytes;
      count += 1;
    }
    this.#waitingBytes -= bytes;
    return this.#waiting.splice(0, count);
  }

  #store(requests: readonly WriteRequest[]): readonly AppendOutcome[] {
    try {
      return this.#log.transaction(() => requests.map((request) => this.#decideAndWrite(request)));
    } catch (error) {
      this.#recentIds.forget();
      const refusal = storageRefusal(error);
      if (refusal !== undefined) return requests.map(() => refused(refusal.reason, refusal.message));
      // One append that SQLite does not take must not fail its neighbours: each alone.
      if (requests.length > 1) return requests.flatMap((request) => this.#store([request]));
      return [
        refused(
          'io-error',
          `The append could not be stored: ${error instanceof Error ? error.message : String(error)}`,
        ),
      ];
    }
  }

  #decideAndWrite(request: WriteRequest): AppendOutcome {
    if (this.#nowMs() > request.deadlineMs) return { kind: 'deadline-exceeded' };
    return this.#writer.write(request);
  }
}

/** What one write costs while it waits. */
function loadOf(request: WriteRequest): { readonly events: number; readonly bytes: number } {
  if (request.kind !== 'append') return { events: 1, bytes: appendOverheadBytes };
  const { events, sizeBytes } = request;
  return { events: events.length, bytes: sizeBytes + (events.length + 1) * appendOverheadBytes };
}

function refused(reason: StorageRefusal, message: string): AppendOutcome {
  return { kind: 'refused', reason, message };
}
