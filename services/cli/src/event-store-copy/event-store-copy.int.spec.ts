import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  type Checkpoint,
  connectEventStore,
  fromCheckpointRow,
  StoreUnavailableError,
  toCheckpointColumns,
} from '@app/event-store';
import {
  connectRawEventStore,
  type RawEvent,
  type RawEventStore,
  type RawProposal,
} from '@app/event-store/raw';
import { userIdOf } from '@app/ledger';
import { life } from '@app/ledger/testing';
import { createDatabase, createPool, systemIds } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { createTestDatabase } from '@app/testing';
import { TestStore } from '../testing/store-file.js';
import { writePerson } from '../testing/write-streams.js';
import { copiedEvents } from './copied-events.js';
import { copyEventStore } from './copy-event-store.js';
import { copyLog } from './copy-log.js';
import { mapCheckpoints } from './map-checkpoints.js';
import { repointPositions } from './repoint-positions.repository.js';

const DELETED = '{"$tb":9223372036854775807}';
const quiet = { begin: () => undefined, done: () => undefined, end: () => undefined };

let stores: { readonly source: TestStore; readonly target: TestStore };
let urls: { readonly source: string; readonly target: string };
let source: RawEventStore;
let target: RawEventStore;

beforeEach(async () => {
  stores = { source: new TestStore(), target: new TestStore() };
  urls = { source: await stores.source.start(), target: await stores.target.start() };
  source = connectRawEventStore(urls.source);
  target = connectRawEventStore(urls.target);
});

afterEach(async () => {
  await source.close();
  await target.close();
  await stores.source.remove();
  await stores.target.remove();
});

const proposal = (data: string, more: Partial<RawProposal> = {}): RawProposal => ({
  id: randomUUID(),
  type: 'some.event',
  contentType: 'application/json',
  data: Buffer.from(data),
  metadata: Buffer.from('{ "by": "hand" }'),
  ...more,
});

/** What a copy must keep, of every event of the users. */
async function heldBy(store: RawEventStore) {
  const held: object[] = [];
  for await (const event of copiedEvents(store.readAll())) held.push(keptOf(event));
  return held;
}

const keptOf = ({ stream, revision, id, type, contentType, data, metadata }: RawEvent) => ({
  ...{ stream, revision, type, contentType },
  // The server itself writes tombstones.
  id: type === '$streamDeleted' ? '' : id,
  data: Buffer.from(data).toString('utf8'),
  metadata: Buffer.from(metadata).toString('utf8'),
});

const copy = async (into: RawEventStore = target) =>
  copyLog({ source, target: into, signal: new AbortController().signal });

/** Two streams that alternate, so that their order in the log says something. */
async function write(events: number): Promise<void> {
  for (let index = 0; index < events; index += 1) {
    const revision = BigInt(Math.floor(index / 2)) - 1n;
    const expected = revision < 0n ? 'no-stream' : revision;
    await source.append(index % 2 === 0 ? 'a' : 'b', [proposal(`{"at": ${index}}`)], expected);
  }
}

describe('a copy', () => {
  it('keeps order, ids, types, bytes, content types and the metadata of streams; a second one copies nothing', async () => {
    await source.append('a', [proposal('{"b":1,  "a":"\\u00e9"}'), proposal('1.0')], 'no-stream');
    await source.append('$$a', [proposal('{"$maxCount": 9}', { type: '$metadata' })], 'no-stream');
    const bytes = { contentType: 'application/octet-stream', data: Uint8Array.of(0, 255, 10) };
    await source.append('b', [proposal('', { ...bytes, metadata: new Uint8Array() })], 'no-stream');
    await source.append('a', [proposal('{}')], 1n);

    expect(await copy()).toMatchObject({ found: 0, copied: 5 });

    expect(await heldBy(target)).toEqual(await heldBy(source));
    expect(await copy()).toMatchObject({ found: 5, copied: 0 });
  });

  it('of streams that are deleted again and again, and given metadata meanwhile, hides and shows the same', async () => {
    const metadata = (data: string) => [proposal(data, { type: '$metadata' })];
    await source.append('a', [proposal('0'), proposal('1')], 'no-stream');
    await source.append('$$a', metadata(DELETED), 'no-stream');
    await source.append('$$a', metadata(DELETED.replace('{', '{"kept": 1, ')), 0n);
    // Revisions 2 and 3 are of the server, which keeps hidden what was deleted.
    await source.append('$$a', metadata('{"$maxCount": 1}'), 2n);
    await source.append('$$a', metadata(DELETED), 3n);
    await source.append('a', [proposal('2'), proposal('3')], 1n);
    await source.append('$$a', metadata('{"$maxCount": 2}'), 5n);
    const numbers = async (store: RawEventStore) =>
      (await allOf(store)).map(({ stream, revision }) => `${stream}@${revision}`);

    await copy();

    expect(await heldBy(target)).toEqual(await heldBy(source));
    expect(await numbers(target)).toEqual(await numbers(source));
    expect(await copy()).toMatchObject({ copied: 0 });
  });

  it('of streams that were deleted, written again and closed for ever leaves them so, and goes on numbering', async () => {
    await source.append('gone', [proposal('1'), proposal('2')], 'no-stream');
    await source.append('$$gone', [proposal(DELETED, { type: '$metadata' })], 'no-stream');
    await source.append('back', [proposal('1')], 'no-stream');
    await source.append('$$back', [proposal(DELETED, { type: '$metadata' })], 'no-stream');
    await source.append('back', [proposal('2')], 0n);
    await source.append('closed', [proposal('1')], 'no-stream');
    await source.tombstone('closed', 0n);

    await copy();

    expect(await heldBy(target)).toEqual(await heldBy(source));
    const client = connectEventStore(urls.target);
    const revisions = async (stream: string) => {
      const seen: bigint[] = [];
      for await (const { revision } of client.readStream(stream)) seen.push(revision);
      return seen;
    };
    expect(await revisions('gone')).toEqual([]);
    expect(await revisions('back')).toEqual([1n]);
    await expect(revisions('closed')).rejects.toMatchObject({ code: 'STORE.REFUSED' });
    await client.close();
    expect(await copy()).toMatchObject({ copied: 0 });
    await target.append('gone', [proposal('3')], 1n);
  });
});

describe('a copy that was broken off', () => {
  /** The target of a process that dies at its n-th append: before it, or with its answer on the way. */
  function dyingAt(appends: number, when: 'before' | 'after'): RawEventStore {
    let done = 0;
    return {
      ...target,
      append: async (...given) => {
        done += 1;
        if (done === appends && when === 'before') throw new Error('killed');
        await target.append(...given);
        if (done === appends) throw new Error('killed');
      },
    };
  }

  it.each(['before', 'after'] as const)(
    'goes on where the target stands: killed %s an append',
    async (when) => {
      await write(20);
      const expected = await heldBy(source);
      for (const appends of [1, 7]) await expect(copy(dyingAt(appends, when))).rejects.toThrow('killed');
      const already = (await heldBy(target)).length;
      expect(already).toBe(when === 'before' ? 6 : 8);

      expect(await copy()).toMatchObject({ found: already, copied: 20 - already });
      expect(await heldBy(target)).toEqual(expected);
    },
  );

  it('by an answer that was lost sends the same again, which is written once', async () => {
    await write(6);
    let lost = 0;
    const losing: RawEventStore = {
      ...target,
      append: async (...given) => {
        await target.append(...given);
        lost += 1;
        if (lost % 2 === 1) throw new StoreUnavailableError('the answer was lost');
      },
    };
    expect(await copy(losing)).toMatchObject({ copied: 6 });
    expect(lost).toBe(12);
    expect(await heldBy(target)).toEqual(await heldBy(source));
  });

  it('by a signal says that the same command goes on', async () => {
    await write(10);
    const stopping = new AbortController();
    const progress = {
      ...quiet,
      done: (count: number) => {
        if (count === 4) stopping.abort(new Error('SIGINT'));
      },
    };
    const options = { sourceUrl: urls.source, targetUrl: urls.target };
    await expect(copyEventStore({ ...options, signal: stopping.signal, progress })).rejects.toMatchObject({
      code: 'COPY.STOPPED',
      exitCode: 130,
    });
    expect((await heldBy(target)).length).toBeLessThan(10);
    await copy();
    expect(await heldBy(target)).toEqual(await heldBy(source));
  });
});

describe('a target that holds something else', () => {
  it('is rejected with stream and revision, and nothing is written to it', async () => {
    await write(4);
    await target.append('foreign', [proposal('{}')], 'no-stream');
    await expect(copy()).rejects.toMatchObject({
      code: 'COPY.TARGET_DIFFERS',
      message: expect.stringMatching(/^a, revision 0: the target has an event of foreign/),
    });
    expect(await heldBy(target)).toHaveLength(1);
  });

  it('beyond the end of the source is rejected', async () => {
    await write(4);
    await copy();
    await target.append('a', [proposal('{}')], 1n);
    await expect(copy()).rejects.toMatchObject({
      code: 'COPY.TARGET_AHEAD',
      message: expect.stringMatching(/^a, revision 2/),
    });
  });

  it('because somebody writes to it meanwhile is rejected', async () => {
    await write(4);
    const shared: RawEventStore = {
      ...target,
      append: async (stream, events, expected) => {
        if (stream === 'b') await target.append('b', [proposal('{}')], 'no-stream').catch(() => undefined);
        await target.append(stream, events, expected);
      },
    };
    await expect(copy(shared)).rejects.toMatchObject({
      code: 'COPY.TARGET_CHANGED',
      message: expect.stringMatching(/^b, revision 0/),
    });
  });
});

it("the product's log is copied, proven and told of, with what cannot be kept", async () => {
  const client = connectEventStore(urls.source);
  const anna = userIdOf(systemIds.uuidv7());
  await writePerson(client, anna, life());
  await client.close();
  await source.append('$$shop-1', [proposal('{"$acl":{"$r":"$all"}}', { type: '$metadata' })], 'no-stream');
  const options = { sourceUrl: urls.source, targetUrl: urls.target, progress: quiet };

  const lines = await copyEventStore({ ...options, signal: new AbortController().signal });

  const text = lines.join('\n');
  expect(text).toMatch(
    /^(\d+) events stand in the target as in the source.*: \1 were copied, 0 were there\./,
  );
  expect(text).toContain('Not kept: the time at which the source recorded each event (created)');
  const end = (await allOf(target)).at(-1)?.position;
  expect(text).toContain(`The target's log ends at commit ${end?.commit}, prepare ${end?.prepare}.`);
  expect(text).toContain('every hash chain, event id and time holds');
  expect(await heldBy(target)).toEqual(await heldBy(source));
});

it('a store whose chain is broken is copied as it is, and not passed off as proven', async () => {
  await source.append('ledger-x', [proposal('{}')], 'no-stream');
  const options = { sourceUrl: urls.source, targetUrl: urls.target, progress: quiet };
  await expect(copyEventStore({ ...options, signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'AUDIT.NOT_VERIFIED',
    isFinding: true,
  });
});

async function allOf(store: RawEventStore): Promise<readonly RawEvent[]> {
  const all: RawEvent[] = [];
  for await (const event of copiedEvents(store.readAll())) all.push(event);
  return all;
}

describe('the positions that Postgres remembers', () => {
  /** Events of other products between those of this one; the target's log has other positions than the source's. */
  async function copied() {
    await source.append('ledger-x', [proposal('0'), proposal('1')], 'no-stream');
    await source.append('shop-1', [proposal('2')], 'no-stream');
    await source.append('ledger-x', [proposal('3'), proposal('4')], 1n);
    await target.append('$own', [proposal('x'.repeat(500))], 'no-stream');
    await copy();
    const [from, to] = [await allOf(source), await allOf(target)];
    expect(from[1]?.position).not.toEqual(to[1]?.position);
    return (index: number) => {
      const [before, after] = [from[index], to[index]];
      if (before === undefined || after === undefined) throw new Error('there is no such event');
      return { before: before.position, after: { ...after.position, eventId: after.id }, id: before.id };
    };
  }

  const logs = () => ({ source: source.readAll(), target: target.readAll() });

  it('go on at the same event, by its id or its position (regression: at the end of the copy)', async () => {
    const at = await copied();
    const beyond = { commit: at(4).before.commit + 900n, prepare: at(4).before.prepare + 900n };
    const none = { commit: 2n ** 64n - 1n, prepare: 2n ** 64n - 1n, eventId: undefined };
    const checkpoints = new Map<string, Checkpoint>([
      ['by id', { ...at(1).before, eventId: at(1).id }],
      ['by position', { ...at(3).before, eventId: undefined }],
      ['at an event of another product', { ...at(2).before, eventId: undefined }],
      ['at the end', { ...at(4).before, eventId: at(4).id }],
      ['beyond the end', { ...beyond, eventId: undefined }],
      ['before the first event', { commit: 0n, prepare: 0n, eventId: undefined }],
      ['none', none],
    ]);
    const mapped = await mapCheckpoints(checkpoints, logs());
    expect(Object.fromEntries(mapped)).toEqual({
      'by id': at(1).after,
      'by position': at(3).after,
      'at an event of another product': at(1).after,
      'at the end': at(4).after,
      'beyond the end': at(4).after,
      'before the first event': 'start',
      none: none,
    });
    const again = new Map([...mapped].filter((each): each is [string, Checkpoint] => each[1] !== 'start'));
    expect(await mapCheckpoints(again, logs())).toEqual(again);
  });

  it('are rejected where neither log has their event, or the copy is not whole', async () => {
    const at = await copied();
    const checkpoints = new Map([['account-effects', { ...at(1).before, eventId: randomUUID() }]]);
    await expect(mapCheckpoints(checkpoints, logs())).rejects.toMatchObject({
      code: 'COPY.CHECKPOINT_UNKNOWN',
    });
    await source.append('ledger-x', [proposal('5')], 3n);
    await expect(mapCheckpoints(new Map(), logs())).rejects.toMatchObject({
      code: 'COPY.TARGET_INCOMPLETE',
      message: expect.stringMatching(/^ledger-x, revision 4/),
    });
  });

  it('are written to their rows, and no head of the former log is kept', async () => {
    const at = await copied();
    const created = await createTestDatabase();
    const database = createDatabase<AppSchema>(createPool(created.url, { applicationName: 'test', max: 1 }));
    try {
      await database
        .insertInto('app.subscription_checkpoints')
        .values([
          {
            subscription: 'account-effects',
            ...toCheckpointColumns({ ...at(1).before, eventId: at(1).id }),
          },
          { subscription: 'other', commit_position: 0n, prepare_position: 0n, event_id: null },
        ])
        .execute();
      await sql`insert into cache.stream_heads (stream, revision, hash) values ('ledger-x', 1, 'h')`.execute(
        database,
      );

      await repointPositions(database, logs());

      const rows = await database.selectFrom('app.subscription_checkpoints').selectAll().execute();
      expect(rows.map((row) => [row.subscription, fromCheckpointRow(row)])).toEqual([
        ['account-effects', at(1).after],
      ]);
      const heads = await sql`select from cache.stream_heads`.execute(database);
      expect(heads.rows).toEqual([]);
    } finally {
      await database.destroy();
      await created.drop();
    }
  });
});
