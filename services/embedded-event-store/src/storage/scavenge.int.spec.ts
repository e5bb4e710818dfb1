import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChainHead, createChainCheck, type LinkedEvent, proposeEvents } from '@app/event-store';
import { eventId } from '../streams/identifiers.js';
import { anEvent, openWritableLog, type WritableLog } from '../testing/event-log.js';
import { checkIntegrity } from './integrity.js';
import type { StoreFile } from './open-store-file.js';
import { openStoreFile } from './open-store-file.js';
import { scavenge } from './scavenge.js';

const never = new AbortController().signal;
const second = 1_000_000;

describe('scavenge', () => {
  let file: StoreFile;
  let store: WritableLog;
  let nowMicros: number;

  /** Streams and revisions of everything that is left, in the order of the log. */
  const left = (): string[] =>
    store.log
      .readAll(0, 'forwards', 10_000)
      .events.map(({ stream, revision, type }) => (type === 'tested' ? `${stream}@${revision}` : type));
  const visible = (stream: string): number[] =>
    (store.log.readStream(stream, 0, 'forwards', 1_000)?.events ?? []).map(({ revision }) => revision);

  beforeEach(() => {
    nowMicros = 1_000 * second;
    file = openStoreFile(':memory:');
    store = openWritableLog(file, () => nowMicros);
  });
  afterEach(() => {
    file.close();
  });

  it('removes nothing that a stream shows', async () => {
    store.append('a', 3);
    store.append('b', 2);
    expect(await scavenge(store.log, never)).toBe(0);
    expect(left()).toEqual(['a@0', 'a@1', 'a@2', 'b@0', 'b@1']);
  });

  it.each<[string, object, string[]]>([
    ['beyond their count', { $maxCount: 2 }, ['a@3', 'a@4']],
    ['before a revision', { $tb: 3 }, ['a@3', 'a@4']],
    ['all hidden but the newest, which keeps the place', { $tb: 9 }, ['a@4']],
  ])('removes events that are %s', async (_case, metadata, kept) => {
    store.append('a', 5);
    store.append('b', 1);
    store.setMetadata('a', metadata);
    const before = visible('a');
    await scavenge(store.log, never);
    expect(left()).toEqual([...kept, 'b@0', '$metadata']);
    expect(visible('a')).toEqual(before);
  });

  it('removes events that are too old, the newest excepted', async () => {
    store.append('a', 2);
    nowMicros += 50 * second;
    store.append('a', 2);
    store.setMetadata('a', { $maxAge: 20 });
    await scavenge(store.log, never);
    expect(left()).toEqual(['a@2', 'a@3', '$metadata']);
    nowMicros += 50 * second;
    await scavenge(store.log, never);
    expect(left()).toEqual(['a@3', '$metadata']);
    expect(visible('a')).toEqual([]);
  });

  it('removes a deleted stream but its last event, and it goes on numbering', async () => {
    store.append('a', 4);
    store.write({ kind: 'delete', stream: 'a', expected: { kind: 'any' }, deadlineMs: Infinity });
    await scavenge(store.log, never);
    expect(left()).toEqual(['a@3', '$metadata']);
    expect(store.append('a', 1)).toMatchObject({ kind: 'appended', lastRevision: 4 });
    expect(visible('a')).toEqual([4]);
  });

  it('removes a closed stream but its tombstone, and it stays closed', async () => {
    store.append('a', 4);
    store.write({ kind: 'tombstone', stream: 'a', expected: { kind: 'any' }, deadlineMs: Infinity });
    await scavenge(store.log, never);
    expect(left()).toEqual(['$streamDeleted']);
    expect(store.append('a', 1)).toEqual({ kind: 'stream-deleted' });
  });

  it('removes all metadata of a stream but the newest, which goes on to hold', async () => {
    store.append('a', 3);
    for (const $maxCount of [3, 2, 1]) store.setMetadata('a', { $maxCount });
    await scavenge(store.log, never);
    expect(left()).toEqual(['a@2', '$metadata']);
    expect(visible('a')).toEqual([2]);
  });

  it('never gives a position twice, and leaves a file that is well', async () => {
    store.append('a', 3);
    store.append('b', 3);
    store.write({ kind: 'delete', stream: 'b', expected: { kind: 'any' }, deadlineMs: Infinity });
    const { lastPosition } = store.log;
    await scavenge(store.log, never);
    expect(checkIntegrity(file.db)).toBe('full');
    const reopened = openWritableLog(file, () => nowMicros);
    expect(reopened.log.lastPosition).toBe(lastPosition);
    expect(reopened.append('c', 1)).toMatchObject({ position: lastPosition + 1 });
  });

  it('removes more than one step takes, and what is left when it was stopped before', async () => {
    store.append('a', 2_000);
    store.setMetadata('a', { $maxCount: 1 });
    expect(await scavenge(store.log, AbortSignal.abort())).toBe(0);
    expect(await scavenge(store.log, never)).toBe(1_999);
    expect(left()).toEqual(['a@1999', '$metadata']);
  });

  it('lets an append sent again be known by what is left, and rejects one whose events are gone', async () => {
    const first = [anEvent(), anEvent()];
    const last = [anEvent(), anEvent()];
    const appendAt = (events: typeof first, revision: bigint) =>
      store.write({
        kind: 'append',
        stream: 'a',
        expected: { kind: 'exact', revision },
        events,
        sizeBytes: 0,
        deadlineMs: Infinity,
      });
    store.append('a', 1);
    appendAt(first, 0n);
    const stored = appendAt(last, 2n);
    store.setMetadata('a', { $tb: 3 });
    await scavenge(store.log, never);
    expect(appendAt(last, 2n)).toEqual(stored);
    // Not a word about events that happen to be there at other places.
    expect(appendAt(first, 0n)).toEqual({ kind: 'wrong-expected-revision', actual: 4 });
  });

  it('does not break the hash chain of what remains', async () => {
    const chained = linkedEvents(6);
    store.append(
      'ledger-1',
      chained.map(({ id, type, data, metadata }) => {
        const known = eventId(id);
        if (known === undefined) throw new Error('no id');
        return anEvent({ id: known, type, data: json(data), metadata: json(metadata) });
      }),
    );
    store.setMetadata('ledger-1', { $maxCount: 4 });
    await scavenge(store.log, never);
    const removed = chained[1];
    if (removed === undefined) throw new Error('no event');
    const check = createChainCheck(headAt(removed, 1n));
    const remaining = store.log.readStream('ledger-1', 0, 'forwards', 100)?.events ?? [];
    expect(remaining).toHaveLength(4);
    for (const { data, metadata, revision, position, ...event } of remaining) {
      const parsed = { data: parse(data), metadata: parse(metadata) };
      const place = { commit: BigInt(position), prepare: BigInt(position) };
      const recorded = { ...event, ...parsed, revision: BigInt(revision), position: place };
      expect(check.check({ ...recorded, created: new Date(0) })).toBeUndefined();
    }
  });
});

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const parse = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));

function linkedEvents(count: number): LinkedEvent[] {
  const encoded = Array.from({ length: count }, (_, index) => ({
    type: 'Counted',
    schemaVersion: 1,
    data: { index },
  }));
  const id = '00000000-0000-4000-8000-000000000001';
  const command = { commandId: id, correlationId: id, actor: { kind: 'system' as const, id: 'test' } };
  return proposeEvents(encoded, command, 'no-stream', new Date(0));
}

function headAt({ metadata }: LinkedEvent, revision: bigint): ChainHead {
  return { revision, hash: metadata.hash };
}
