import { describe, expect, it } from '@jest/globals';
import { verifyStore } from '@app/audit';
import {
  ANCHOR_CATEGORY,
  ANCHOR_ID,
  appendPositionOf,
  createHeadsTree,
  createRepository,
  type EventStore,
  foldWith,
  type HeadsAnchored,
  headsAnchoredCodec,
  type JsonObject,
  StoreUnavailableError,
  type SubscribeAllOptions,
  type SubscriptionMessage,
} from '@app/event-store';
import { createInMemoryEventStore, type InMemoryEventStore } from '@app/event-store/testing';
import { userIdOf } from '@app/ledger';
import { life } from '@app/ledger/testing';
import { systemClock, systemIds } from '@app/platform';
import { writePerson } from '../testing/write-streams.js';

async function anchor(store: InMemoryEventStore, data: HeadsAnchored['data']): Promise<void> {
  const commandId = systemIds.uuidv7();
  await createRepository<null, HeadsAnchored>({
    ...{ store, clock: systemClock, category: ANCHOR_CATEGORY, codec: headsAnchoredCodec },
    ...{ initialState: null, fold: foldWith(() => null) },
  }).execute(ANCHOR_ID, { commandId, correlationId: 'test', actor: { kind: 'system', id: 'test' } }, () => ({
    outcome: 'decided',
    events: [{ type: 'anchor.heads-anchored', data }],
  }));
}

/** The store without the last events of the last stream that ends with an append of several. */
function cuttingLastAppend(store: InMemoryEventStore): {
  readonly store: EventStore;
  readonly stream: string;
  readonly revision: bigint;
} {
  const all = store.all();
  const first = all.findLast(
    (event) =>
      appendPositionOf(event).index === 0 &&
      appendPositionOf(event).count > 1 &&
      all.filter(({ stream }) => stream === event.stream).at(-1)?.revision ===
        event.revision + BigInt(appendPositionOf(event).count - 1),
  );
  if (first === undefined) throw new Error('no stream ends with an append of several events');
  async function* cut(options: SubscribeAllOptions): AsyncGenerator<SubscriptionMessage> {
    for await (const message of store.subscribeAll(options)) {
      const isGone =
        message.kind === 'event' &&
        message.event.stream === first?.stream &&
        message.event.revision > first.revision;
      if (!isGone) yield message;
    }
  }
  return { store: { ...store, subscribeAll: cut }, stream: first.stream, revision: first.revision };
}

const at = '2026-11-28T00:05:00.000Z';

describe('verifying a store', () => {
  it('holds for an empty one, and for an anchor of the time before the first event', async () => {
    const store = createInMemoryEventStore();
    const merkleRoot = createHeadsTree().root();
    expect(await verifyStore(store)).toMatchObject({ events: 0n, streams: 0, findings: [], merkleRoot });

    await anchor(store, { merkleRoot, streams: 0n, events: 0n, at });
    await writePerson(store, userIdOf(systemIds.uuidv7()), life());
    expect(await verifyStore(store)).toMatchObject({ anchors: 1, newestAnchor: { at }, findings: [] });
  });

  it('finds a stream that ends in the middle of an append, where no anchor and no heads tell of it', async () => {
    const store = createInMemoryEventStore();
    await writePerson(store, userIdOf(systemIds.uuidv7()), life());
    const cut = cuttingLastAppend(store);
    expect((await verifyStore(store)).findings).toEqual([]);
    expect((await verifyStore(cut.store)).findings).toEqual([
      `${cut.stream}, revision ${cut.revision}: the stream ends in the middle of an append: events were cut off its end`,
    ]);
  });

  it('says nothing of a log that was not read to its end', async () => {
    const store = createInMemoryEventStore();
    await writePerson(store, userIdOf(systemIds.uuidv7()), life());
    async function* ended(options: SubscribeAllOptions): AsyncGenerator<SubscriptionMessage> {
      for await (const message of store.subscribeAll(options)) {
        if (message.kind === 'caught-up') return;
        yield message;
      }
    }
    await expect(verifyStore({ ...store, subscribeAll: ended })).rejects.toThrow(StoreUnavailableError);
  });

  it('misses anchors that were cut off the end of their stream, and names what no anchor proves', async () => {
    const store = createInMemoryEventStore();
    await writePerson(store, userIdOf(systemIds.uuidv7()), life());
    const { merkleRoot, events, heads } = await verifyStore(store);
    await anchor(store, { merkleRoot, events, streams: BigInt(heads.length), at });
    const before = new Set(store.all().map(({ stream }) => stream));
    await writePerson(store, userIdOf(systemIds.uuidv7()), life());
    const later = new Set(
      store
        .all()
        .map(({ stream }) => stream)
        .filter((stream) => !before.has(stream)),
    );

    const verdict = await verifyStore(store, { newestAnchor: 0n });
    expect(verdict).toMatchObject({ findings: [], newestAnchor: { changedAfter: [...later].sort() } });
    expect((await verifyStore(store, { newestAnchor: 2n })).findings).toEqual([
      'anchor-heads, revision 1: anchors were removed: the worker has made them up to revision 2',
    ]);
  });

  it('names streams that were deleted, truncated or closed in the store (regression: it passed)', async () => {
    const store = createInMemoryEventStore();
    await writePerson(store, userIdOf(systemIds.uuidv7()), life());
    const [{ stream } = { stream: '' }] = store.all();
    const metadata = (data: JsonObject) => ({
      id: systemIds.uuidv7(),
      type: '$metadata',
      data,
      metadata: {},
    });
    await store.append(`$$${stream}`, [metadata({ $tb: 3 })], 'no-stream');
    expect((await verifyStore(store)).findings).toEqual([
      `${stream}, revision 0: the stream was deleted, truncated or closed to readers by its metadata ($tb)`,
    ]);

    await store.append(`$$${stream}`, [metadata({})], 0n);
    expect((await verifyStore(store)).findings).toEqual([]);
    const tombstone = { id: systemIds.uuidv7(), type: '$streamDeleted', data: {}, metadata: {} };
    await store.append('ledger-gone', [tombstone], 'no-stream');
    expect((await verifyStore(store)).findings).toEqual([
      'ledger-gone, revision 0: the stream was deleted for ever (tombstone)',
    ]);
  });

  it('checks every anchor at its own place in the log, the older ones too', async () => {
    const store = createInMemoryEventStore();
    for (let day = 0; day < 3; day += 1) {
      await writePerson(store, userIdOf(systemIds.uuidv7()), life());
      const { merkleRoot, events, heads } = await verifyStore(store);
      await anchor(store, { merkleRoot, events, streams: BigInt(heads.length), at });
    }
    expect(await verifyStore(store)).toMatchObject({ anchors: 3, findings: [] });

    const { heads } = await verifyStore(store);
    await anchor(store, { merkleRoot: 'f'.repeat(64), events: 10n, streams: BigInt(heads.length), at });
    expect((await verifyStore(store)).findings).toEqual([
      expect.stringContaining('anchor-heads, revision 3: the streams are not those of the anchor of'),
    ]);
  });
});
