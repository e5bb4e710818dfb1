import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventLog } from '../storage/event-log.js';
import type { StoreFile } from '../storage/open-store-file.js';
import { openStoreFile } from '../storage/open-store-file.js';
import type { ProposedEvent } from '../streams/event.js';
import { eventId } from '../streams/identifiers.js';
import type { MessageSink, ReadMessage, ReadSource } from '../streams/read.js';
import { CommitSignal } from './commit-signal.js';
import type { EventFilter } from './event-filter.js';
import type { Peculiarity } from './peculiarities.js';
import { ConsumerTooSlowError, runSubscription } from './subscription.js';

async function severalTurns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
}

/** A subscriber that takes messages one by one, when the test says so. */
class ManualSubscriber implements MessageSink {
  readonly received: ReadMessage[] = [];
  readonly gone = new AbortController();
  #room = 0;
  #wake: (() => void) | undefined;

  send(message: ReadMessage): boolean {
    this.received.push(message);
    this.#room -= 1;
    return this.#room > 0;
  }

  drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  isCancelled(): boolean {
    return this.gone.signal.aborted;
  }

  /** Lets the server send `count` more, and gives it the turns to do so. */
  async takeMore(count: number): Promise<void> {
    this.#room = count;
    this.#wake?.();
    await severalTurns();
  }

  leave(): void {
    this.gone.abort();
    this.#wake?.();
  }

  /** The messages as a line: positions of events, `c` and position of checkpoints. */
  get line(): string {
    return this.received
      .map((message) => {
        if (message.kind === 'event') return String(message.event.position);
        return message.kind === 'checkpoint' ? `c${message.position}` : message.kind;
      })
      .join(' ');
  }
}

describe('runSubscription', () => {
  let file: StoreFile;
  let log: EventLog;
  let commits: CommitSignal;
  let subscriber: ManualSubscriber;
  let running: Promise<void>;

  const append = (stream: string, count: number): void => {
    const events = Array.from({ length: count }, (): ProposedEvent => {
      const id = eventId(randomUUID());
      if (id === undefined) throw new Error('no id');
      return { id, type: 'tested', isJson: true, data: new Uint8Array(8), metadata: new Uint8Array() };
    });
    log.transaction(() => log.append(stream, log.findStream(stream), events));
    commits.notify();
  };
  const subscribe = async (options: {
    source?: ReadSource;
    filter?: EventFilter;
    room: number;
    peculiarities?: ReadonlySet<Peculiarity>;
  }): Promise<void> => {
    const source: ReadSource = options.source ?? { kind: 'all', from: { kind: 'start' } };
    running = runSubscription(
      { source, filter: options.filter, structuredIds: false, links: undefined },
      subscriber,
      {
        log,
        commits,
        signal: subscriber.gone.signal,
        requireRight: () => undefined,
        ...(options.peculiarities && { peculiarities: options.peculiarities }),
      },
    );
    await subscriber.takeMore(options.room);
  };
  const onlyWanted: EventFilter = {
    on: 'stream',
    match: { kind: 'prefixes', prefixes: ['wanted-'] },
    checkpointEvents: 4,
  };

  beforeEach(() => {
    file = openStoreFile(':memory:');
    log = new EventLog(file.db);
    commits = new CommitSignal();
    subscriber = new ManualSubscriber();
  });
  afterEach(async () => {
    subscriber.leave();
    await running;
    file.close();
  });

  it('sends nothing beyond what a slow subscriber has room for, and everything in order later', async () => {
    append('a', 2_000);
    await subscribe({ room: 3 });
    const sentAtFirst = subscriber.received.length;
    // The confirmation and one event before the first wait, then the three there was room for.
    expect(sentAtFirst).toBe(5);
    append('a', 500);
    expect(subscriber.received).toHaveLength(sentAtFirst);
    await subscriber.takeMore(Infinity);
    const positions = subscriber.received.flatMap((message) =>
      message.kind === 'event' ? [message.event.position] : [],
    );
    expect(positions).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
  });

  it('sends what was committed while it waited for the subscriber, without another commit to wake it', async () => {
    append('a', 2);
    await subscribe({ room: 2 });
    append('a', 2);
    await subscriber.takeMore(Infinity);
    expect(subscriber.line).toBe('confirmation 1 2 caught-up 3 4');
  });

  it('imitates, where a test asks for it, the checkpoint "end" of servers from 24.2 on, and none after it', async () => {
    const peculiarities = new Set(['end-checkpoint'] as const);
    append('noise', 3);
    await subscribe({ filter: onlyWanted, room: Infinity, peculiarities });
    append('noise', 9);
    append('wanted-1', 1);
    await subscriber.takeMore(Infinity);
    expect(subscriber.line).toBe('confirmation cend caught-up 13');
  });

  it('puts a checkpoint after every interval of events looked at, and one before it is caught up', async () => {
    append('wanted-1', 1);
    append('noise', 5);
    append('wanted-1', 1);
    append('noise', 2);
    await subscribe({ filter: onlyWanted, room: Infinity });
    expect(subscriber.line).toBe('confirmation 1 c4 7 c8 c9 caught-up');
  });

  it('needs no further checkpoint where the last event of the past was sent', async () => {
    append('noise', 1);
    append('wanted-1', 1);
    await subscribe({ filter: onlyWanted, room: Infinity });
    append('noise', 3);
    await subscriber.takeMore(Infinity);
    expect(subscriber.line).toBe('confirmation 2 caught-up c4');
  });

  it('begins after a position, and at the end with what comes next', async () => {
    append('a', 3);
    await subscribe({ source: { kind: 'all', from: { kind: 'at', value: 2 } }, room: Infinity });
    expect(subscriber.line).toBe('confirmation 3 caught-up');
    subscriber.leave();
    await running;
    subscriber = new ManualSubscriber();
    await subscribe({ source: { kind: 'stream', stream: 'a', from: { kind: 'end' } }, room: Infinity });
    append('b', 1);
    append('a', 1);
    await subscriber.takeMore(Infinity);
    expect(subscriber.line).toBe('confirmation caught-up 5');
  });

  /** A live subscriber that takes one event while 1,000 are appended, and then everything. */
  const fallBehind = async (...names: Peculiarity[]): Promise<ReadMessage['kind'][]> => {
    append('a', 1);
    await subscribe({ room: Infinity, peculiarities: new Set(names) });
    expect(subscriber.line).toBe('confirmation 1 caught-up');
    await subscriber.takeMore(1);
    append('a', 1_000);
    await subscriber.takeMore(1);
    await subscriber.takeMore(Infinity);
    return subscriber.received.map(({ kind }) => kind);
  };

  it('sends a live subscriber that does not take what comes everything later, and that it has caught up', async () => {
    const kinds = await fallBehind();
    // No server up to 24.6 sends FellBehind; this one did.
    expect(kinds.filter((kind) => kind !== 'event')).toEqual(['confirmation', 'caught-up', 'caught-up']);
    expect(kinds.at(-1)).toBe('caught-up');
    expect(kinds).toHaveLength(1_004);
  });

  it('sends it, where a test asks for it, that it fell behind', async () => {
    const kinds = await fallBehind('fell-behind');
    expect(kinds.filter((kind) => kind !== 'event')).toEqual([
      'confirmation',
      'caught-up',
      'fell-behind',
      'caught-up',
    ]);
    expect(kinds.indexOf('fell-behind')).toBeLessThan(600);
  });

  describe('where a test asks for the end of a subscriber that is too slow', () => {
    const peculiarities = new Set(['consumer-too-slow'] as const);

    it('ends it when more than 64 live events wait for it, those of several commits together', async () => {
      append('a', 1);
      await subscribe({ room: Infinity, peculiarities });
      await subscriber.takeMore(1);
      append('a', 1);
      await severalTurns();
      append('a', 64);
      await severalTurns();
      expect(subscriber.line).toBe('confirmation 1 caught-up 2');
      append('a', 1);
      await expect(running).rejects.toBeInstanceOf(ConsumerTooSlowError);
      running = Promise.resolve();
    });

    it('counts only what the filter lets through', async () => {
      append('wanted-1', 1);
      await subscribe({ filter: onlyWanted, room: Infinity, peculiarities });
      await subscriber.takeMore(1);
      append('wanted-1', 1);
      append('noise', 1_000);
      append('wanted-1', 64);
      await subscriber.takeMore(Infinity);
      expect(subscriber.received.filter(({ kind }) => kind === 'event')).toHaveLength(66);
    });

    it('leaves it alone while it reads the past, however slowly', async () => {
      append('a', 1_000);
      await subscribe({ room: 3, peculiarities });
      append('a', 1_000);
      await subscriber.takeMore(Infinity);
      expect(subscriber.received.filter(({ kind }) => kind === 'event')).toHaveLength(2_000);
    });
  });

  it('says nothing of falling behind while it catches up at first, however long it takes', async () => {
    append('a', 2_000);
    await subscribe({ room: 3 });
    await subscriber.takeMore(Infinity);
    expect(subscriber.line).not.toContain('fell-behind');
  });

  it('ends when the subscriber leaves, whether it waits for room or for a commit', async () => {
    append('a', 100);
    await subscribe({ room: 1 });
    subscriber.leave();
    await running;
    subscriber = new ManualSubscriber();
    await subscribe({ room: Infinity });
    subscriber.leave();
    await running;
  });
});
