import type { AppendOutcome, AppendRequest, StorageRefusal } from '../streams/append.js';
import { decideAppend } from '../streams/append.decision.js';
import type { ProposedEvent } from '../streams/event.js';
import { revision } from '../streams/identifiers.js';
import type { EventLog } from './event-log.js';
import type { RecentEventIds } from './recent-event-ids.js';
import { storageRefusal } from './storage-error.js';

/** One transaction takes at most this much, so that neither its writers nor the readers wait long for it. */
const groupEvents = 4_096;
const groupBytes = 4 * 1024 * 1024;
/** What may wait for the disk. More is refused at once instead of filling the memory. */
const queueBytes = 64 * 1024 * 1024;
/** An append costs memory beyond its events; this keeps many tiny ones within `queueBytes` too. */
const appendOverheadBytes = 512;

interface Waiting {
  readonly request: AppendRequest;
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
    this.#onCommitted = options.onCommitted;
    this.#nowMs = options.nowMs ?? Date.now;
  }

  /** Never rejects: whatever happens is an outcome. */
  append(request: AppendRequest): Promise<AppendOutcome> {
    if (this.#stopping)
      return Promise.resolve(refused('stopping', 'The event store is shutting down; nothing was written.'));
    if (this.#waitingBytes + request.sizeBytes > queueBytes) {
      return Promise.resolve(
        refused('overloaded', 'Too many appends wait for the disk; nothing was written. Try again later.'),
      );
    }
    return new Promise((answer) => {
      this.#waiting.push({ request, answer });
      this.#waitingBytes += request.sizeBytes + appendOverheadBytes;
      this.#schedule();
    });
  }

  /** Refuses new appends and stores what was accepted before. */
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
      if (
        count > 0 &&
        (events + request.events.length > groupEvents || bytes + request.sizeBytes > groupBytes)
      )
        break;
      events += request.events.length;
      bytes += request.sizeBytes;
      count += 1;
    }
    this.#waitingBytes -= bytes + count * appendOverheadBytes;
    return this.#waiting.splice(0, count);
  }

  #store(requests: readonly AppendRequest[]): readonly AppendOutcome[] {
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

  #decideAndWrite(request: AppendRequest): AppendOutcome {
    if (this.#nowMs() > request.deadlineMs) return { kind: 'deadline-exceeded' };
    const { stream, events } = request;
    const found = this.#log.findStream(stream);
    const decision = decideAppend(
      request.expected,
      events.map((event) => event.id),
      {
        head: found?.head,
        idsFrom: (from, count) => (found === undefined ? [] : this.#log.idsFrom(found.id, from, count)),
        recentRevisionOf: (id) => this.#recentIds.revisionOf(stream, id),
      },
    );
    switch (decision.kind) {
      case 'wrong-expected-revision':
        return { kind: 'wrong-expected-revision', actual: found?.head };
      case 'nothing-to-append':
        return { kind: 'unchanged', head: found?.head };
      case 'already-appended':
        if (found === undefined)
          throw new Error(`Stream ${stream} was decided to hold events but does not exist`);
        return {
          kind: 'appended',
          lastRevision: decision.lastRevision,
          position: this.#log.positionAt(found.id, decision.lastRevision),
        };
      case 'append': {
        const at = this.#log.append(stream, found, events);
        this.#remember(stream, decision.firstRevision, events);
        return {
          kind: 'appended',
          lastRevision: revision(decision.firstRevision + events.length - 1),
          position: at,
        };
      }
    }
  }

  #remember(stream: string, first: number, events: readonly ProposedEvent[]): void {
    this.#recentIds.remember(
      events.map((event, index) => ({ id: event.id, stream, revision: revision(first + index) })),
    );
  }
}

function refused(reason: StorageRefusal, message: string): AppendOutcome {
  return { kind: 'refused', reason, message };
}
