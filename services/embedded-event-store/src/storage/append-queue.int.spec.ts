import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AppendOutcome, AppendRequest, ExpectedRevision } from '../streams/append.js';
import type { ProposedEvent } from '../streams/event.js';
import { eventId } from '../streams/identifiers.js';
import { AppendQueue } from './append-queue.js';
import { EventLog } from './event-log.js';
import type { StoreFile } from './open-store-file.js';
import { openStoreFile } from './open-store-file.js';
import { RecentEventIds } from './recent-event-ids.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(60_000);

const noStream: ExpectedRevision = { kind: 'no-stream' };

function proposedEvent(bytes = 10): ProposedEvent {
  const id = eventId(randomUUID());
  if (id === undefined) throw new Error('no id');
  return { id, type: 'tested', isJson: true, data: new Uint8Array(bytes), metadata: new Uint8Array() };
}

function request(stream: string, options: Partial<AppendRequest> = {}): AppendRequest {
  return {
    kind: 'append',
    stream,
    expected: noStream,
    events: [proposedEvent()],
    sizeBytes: 16,
    deadlineMs: Infinity,
    ...options,
  };
}

describe('AppendQueue on a file', () => {
  let folder: string;
  let file: StoreFile;
  let log: EventLog;
  let commits: number;
  const newQueue = (): AppendQueue => {
    log = new EventLog(file.db);
    return new AppendQueue({ log, recentIds: new RecentEventIds(log), onCommitted: () => (commits += 1) });
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'append-queue-'));
    file = openStoreFile(join(folder, 'events.db'));
    commits = 0;
  });
  afterEach(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });

  it('stores appends of one turn in one commit, each decided after those before it', async () => {
    const queue = newQueue();
    const outcomes = await Promise.all([
      queue.append(request('a')),
      queue.append(request('a')),
      queue.append(request('a', { expected: { kind: 'exact', revision: 0n } })),
      queue.append(request('b')),
    ]);
    expect(outcomes).toEqual([
      { kind: 'appended', lastRevision: 0, position: 1 },
      { kind: 'wrong-expected-revision', actual: 0 },
      { kind: 'appended', lastRevision: 1, position: 2 },
      { kind: 'appended', lastRevision: 0, position: 3 },
    ]);
    expect(commits).toBe(1);
  });

  it('splits what would be too much for one commit and loses nothing', async () => {
    const queue = newQueue();
    const events = Array.from({ length: 1_000 }, () => proposedEvent());
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => queue.append(request(`s-${index}`, { events }))),
    );
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(Array.from({ length: 10 }, () => 'appended'));
    expect(commits).toBeGreaterThan(1);
    expect(log.lastPosition).toBe(10_000);
  });

  it('does not write what waited beyond its deadline', async () => {
    expect(await newQueue().append(request('a', { deadlineMs: Date.now() - 1 }))).toEqual({
      kind: 'deadline-exceeded',
    });
    expect(log.findStream('a')).toBeUndefined();
  });

  it('rejects more than it may hold in memory, and takes appends again afterwards', async () => {
    const queue = newQueue();
    const huge = 40 * 1024 * 1024;
    const outcomes = await Promise.all([
      queue.append(request('a', { sizeBytes: huge })),
      queue.append(request('b', { sizeBytes: huge })),
    ]);
    expect(outcomes).toMatchObject([{ kind: 'appended' }, { kind: 'refused', reason: 'overloaded' }]);
    expect(await queue.append(request('b'))).toMatchObject({ kind: 'appended' });
  });

  it('answers that the disk is full, keeps what was stored, and goes on when there is space', async () => {
    const queue = newQueue();
    expect(await queue.append(request('before'))).toMatchObject({ kind: 'appended' });
    const { page_count: pages } = file.db.prepare('PRAGMA page_count').get() ?? {};
    file.db.exec(`PRAGMA max_page_count = ${String(pages)}`);
    const outcomes = await Promise.all(
      ['x', 'y'].map((stream) => queue.append(request(stream, { events: [proposedEvent(200_000)] }))),
    );
    for (const outcome of outcomes) expect(outcome).toMatchObject({ kind: 'refused', reason: 'disk-full' });
    expect(log.findStream('x')).toBeUndefined();
    expect(log.lastPosition).toBe(1);
    expect(commits).toBe(1);
    file.db.exec('PRAGMA max_page_count = 1000000');
    expect(await queue.append(request('x', { events: [proposedEvent(200_000)] }))).toEqual({
      kind: 'appended',
      lastRevision: 0,
      position: 2,
    });
  });

  it('recognises under ANY what was stored before a restart', async () => {
    const events = [proposedEvent(), proposedEvent()];
    const any: Partial<AppendRequest> = { events, expected: { kind: 'any' } };
    const first: AppendOutcome = await newQueue().append(request('a', any));
    expect(await newQueue().append(request('a', any))).toEqual(first);
  });

  it('stores what it accepted when it stops, and rejects what comes later', async () => {
    const queue = newQueue();
    const accepted = queue.append(request('a'));
    queue.stop();
    expect(await queue.append(request('b'))).toMatchObject({ kind: 'refused', reason: 'stopping' });
    expect(await accepted).toMatchObject({ kind: 'appended' });
  });
});
