import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type HeadsFile, headsFileLines, parseHeadsFile } from '@app/audit';
import {
  ANCHOR_CATEGORY,
  ANCHOR_ID,
  connectEventStore,
  createRepository,
  foldWith,
  type HeadsAnchored,
  headsAnchoredCodec,
  type LinkedEvent,
  proposeEvents,
  type StreamHead,
} from '@app/event-store';
import { userIdOf } from '@app/ledger';
import { life } from '@app/ledger/testing';
import { createDatabase, createPool, fixedClock, systemIds } from '@app/platform';
import type { AppSchema, StreamHeadsSchema } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { type StoredRow, type StoreFileEditor, TestStore } from '../testing/store-file.js';
import { writePerson } from '../testing/write-streams.js';
import { presentHeads, verifyEventStore } from './verify.js';

const anna = userIdOf(systemIds.uuidv7());
const ben = userIdOf(systemIds.uuidv7());
const ledger = `ledger-${anna}`;
const anchoredAt = '2026-11-28T00:05:00.000Z';
const store = new TestStore();
let database: TestDatabase;
let anchored: HeadsFile;
/** Taken after the anchor and some events more. */
let later: HeadsFile;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = await store.start();
  const client = connectEventStore(url);
  const env = { EVENTSTORE_URL: url };
  await writePerson(client, anna, life());
  anchored = await presentHeads(env, fixedClock(anchoredAt));
  const { merkleRoot, events, heads } = anchored;
  await createRepository<null, HeadsAnchored>({
    ...{ store: client, clock: fixedClock(anchoredAt), category: ANCHOR_CATEGORY },
    ...{ codec: headsAnchoredCodec, initialState: null, fold: foldWith(() => null) },
  }).execute(
    ANCHOR_ID,
    { commandId: randomUUID(), correlationId: 'test', actor: { kind: 'system', id: 'test' } },
    () => ({
      outcome: 'decided',
      events: [
        {
          type: 'anchor.heads-anchored',
          data: { merkleRoot, events, streams: BigInt(heads.length), at: anchoredAt },
        },
      ],
    }),
  );
  await writePerson(client, ben, life());
  later = await presentHeads(env, fixedClock('2026-11-28T09:00:00.000Z'));
  await client.close();
  await store.stop();
});
afterEach(() => store.stop());
afterAll(async () => {
  await store.remove();
  await database.drop();
});

type Verify = (file?: HeadsFile, withDatabase?: boolean) => Promise<string>;

/** What `audit:verify` says of the edited store: the lines of success, or those of the fault. */
async function edited(edit: (file: StoreFileEditor) => void): Promise<Verify> {
  const EVENTSTORE_URL = await store.startEdited(edit);
  return (file, withDatabase = false) => {
    const env = withDatabase ? { EVENTSTORE_URL, DATABASE_URL: database.url } : { EVENTSTORE_URL };
    return verifyEventStore(env, { file }).then(
      (lines) => lines.join('\n'),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  };
}

const untouched = (): void => undefined;

const commandSchema = z.object({
  commandId: z.string(),
  $correlationId: z.string(),
  occurredAt: z.string(),
  schemaVersion: z.int(),
});

/** Writes all events of a stream once more, with every hash computed again over changed data. */
function rewritten(file: StoreFileEditor, stream: string): void {
  let head: StreamHead | 'no-stream' = 'no-stream';
  const commandOf = ({ metadata }: StoredRow) => commandSchema.parse(JSON.parse(metadata));
  for (const rows of Map.groupBy(file.events(stream), (row) => commandOf(row).commandId).values()) {
    const [first] = rows;
    if (first === undefined) continue;
    const { commandId, $correlationId: correlationId, occurredAt } = commandOf(first);
    const command = { commandId, correlationId, actor: { kind: 'user' as const, id: anna } };
    const encoded = rows.map((row) => {
      const data: unknown = JSON.parse(row.data.replace('"8000"', '"9000"'));
      return { type: row.type, schemaVersion: commandOf(row).schemaVersion, data };
    });
    const linked: LinkedEvent[] = proposeEvents(encoded, command, head, new Date(occurredAt));
    for (const row of rows) {
      const event = linked.shift();
      if (event === undefined) throw new Error('every event is proposed');
      const { data, metadata } = event;
      file.write(row.position, {
        ...{ type: row.type, event_id: row.event_id, data: JSON.stringify(data) },
        metadata: JSON.stringify(metadata),
      });
      head = { revision: BigInt(row.revision), hash: metadata.hash, occurredAt: metadata.occurredAt };
    }
  }
}

/** What a projector has written of these streams. */
async function shown(progress: ReadonlyMap<string, bigint>): Promise<void> {
  const pool = createPool(database.url, { applicationName: 'test', max: 1 });
  await pool.query('delete from read_v1.stream_progress');
  for (const [stream, revision] of progress)
    await pool.query('insert into read_v1.stream_progress (stream, revision) values ($1, $2)', [
      stream,
      revision.toString(),
    ]);
  await pool.end();
}

/** The table as the worker keeps it after the anchor. */
async function keepHeads(): Promise<void> {
  const pool = createPool(database.url, { applicationName: 'test', max: 1 });
  const db = createDatabase<AppSchema>(pool).$extendTables<StreamHeadsSchema>();
  await db
    .insertInto('cache.stream_heads')
    .values(anchored.heads)
    .onConflict((c) => c.doNothing())
    .execute();
  await db.destroy();
}

describe('audit:verify', () => {
  it('says what holds of an untouched store, and that the kept heads are found again', async () => {
    const said = await (await edited(untouched))(anchored);
    expect(said).toContain(
      'of 7 streams: every hash chain, event id and time holds, and every append is whole.',
    );
    expect(said).toContain(
      `1 anchors hold, the newest of ${anchoredAt}. Its root, to be compared with the mail of that day: ${anchored.merkleRoot}`,
    );
    expect(said).toContain('All 3 streams of the heads file of');
    expect(said).toContain(`Root over all heads now: ${later.merkleRoot}`);
  });

  it.each<readonly [string, number, (file: StoreFileEditor) => void, string]>([
    [
      'changed data',
      2,
      (file) => {
        const [row] = file.events(ledger).slice(2);
        if (row !== undefined)
          file.write(row.position, { ...row, data: row.data.replace('58', '59').replace('5890', '5990') });
      },
      'its content is not what was hashed',
    ],
    [
      'a changed type',
      0,
      (file) => {
        const [row] = file.events(ledger);
        if (row !== undefined) file.write(row.position, { ...row, type: 'ledger.dynamic-balance-withdrawn' });
      },
      'its content is not what was hashed',
    ],
    [
      'another actor in the metadata',
      3,
      (file) => {
        const [row] = file.events(ledger).slice(3);
        if (row !== undefined)
          file.write(row.position, { ...row, metadata: row.metadata.replace('"user"', '"admin"') });
      },
      'its content is not what was hashed',
    ],
    [
      'metadata that is gone',
      4,
      (file) => {
        const [row] = file.events(ledger).slice(4);
        if (row !== undefined) file.write(row.position, { ...row, metadata: '{}' });
      },
      'its metadata is missing or not complete',
    ],
    [
      "two events in each other's place",
      5,
      (file) => {
        const [one, two] = file.events(ledger).slice(5, 7);
        if (one === undefined || two === undefined) return;
        file.write(one.position, two);
        file.write(two.position, one);
      },
      'it does not follow the event before it: an event was replaced, removed or moved',
    ],
    [
      'another event id',
      1,
      (file) => {
        const [row] = file.events(ledger).slice(1);
        if (row !== undefined) file.write(row.position, { ...row, event_id: Buffer.alloc(16, 7) });
      },
      'its id is not the one of its command and place in the batch',
    ],
  ])('names stream and revision of %s', async (_name, revision, edit, words) => {
    expect(await (await edited(edit))()).toContain(
      `Not verified. First fault: ${ledger}, revision ${revision}: ${words}`,
    );
  });

  it.each<readonly [string, string, (file: StoreFileEditor) => void]>([
    [
      'cut',
      `${ledger}, revision 11: the stream was cut: in`,
      (file) => {
        file.cut(ledger, 10);
      },
    ],
    [
      'removed',
      `subscription-${anna}, revision 0: the stream was removed: in`,
      (file) => {
        file.cut(`subscription-${anna}`, -1);
      },
    ],
    [
      'rewritten',
      `${ledger}, revision ${String(life().stream.length - 1)}: the stream was rewritten:`,
      (file) => {
        rewritten(file, ledger);
      },
    ],
  ])(
    'finds a stream that was %s behind intact chains by the anchor, and names it by kept heads',
    async (_name, words, edit) => {
      await keepHeads();
      const verify = await edited(edit);
      expect(await verify()).toContain(
        `First fault: anchor-heads, revision 0: the streams are not those of the anchor of ${anchoredAt}`,
      );
      expect(await verify(anchored)).toContain(`First fault: ${words}`);
      expect(await verify(undefined, true)).toContain(`First fault: ${words}`);
    },
  );

  it('says what it has not compared, and what nobody can prove without a heads file', async () => {
    const verify = await edited(untouched);
    const without = await verify();
    expect(without).toContain('Not compared with the read models: DATABASE_URL is not set.');
    expect(without).toMatch(
      /Not proven: that nothing was cut off the end of a stream since the newest anchor of \S+ \(\d+ events came after it\)\. Nor that/,
    );
    expect(without).toContain('audit:verify --heads FILE');
    const file = await verify(later);
    expect(file).toContain('since the heads file of 2026-11-28T09:00:00.000Z (0 events came after it).');
    expect(file).not.toContain('anchors were not cut');
  });

  it('holds with a database that is away, or that was never migrated: the proof lies in the log alone', async () => {
    const EVENTSTORE_URL = await store.startEdited(untouched);
    const away = await verifyEventStore({ EVENTSTORE_URL, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/x' });
    expect(away.join('\n')).toContain(
      'Not compared with the read models: Postgres at DATABASE_URL cannot be',
    );
    const elsewhere = new URL(database.url);
    elsewhere.pathname = '/postgres';
    const empty = await verifyEventStore({ EVENTSTORE_URL, DATABASE_URL: elsewhere.href });
    expect(empty.join('\n')).toContain('Not compared with the read models: Postgres answers with SQLSTATE');
  });

  it('compares the last revisions of the read models: they have seen what was cut off since the anchor', async () => {
    const end = later.heads.find(({ stream }) => stream === `ledger-${ben}`)?.revision ?? 0n;
    await shown(
      new Map([
        [`ledger-${ben}`, end],
        [ledger, 0n],
      ]),
    );
    expect(await (await edited(untouched))(undefined, true)).toContain(
      'The read models show no event that is not there, in 2 streams. 1 of them show less than there is',
    );
    await store.stop();
    const verify = await edited((file) => {
      file.cut(`ledger-${ben}`, 0);
    });
    expect(await verify(undefined, true)).toContain(
      `First fault: ledger-${ben}, revision 1: the stream was cut: the read models have seen it up to revision ${end}`,
    );
    expect(await verify()).toContain('Not proven: that nothing was cut off the end of a stream since');
  });

  it('finds the end of the log cut off with its anchor by a heads file alone', async () => {
    const cut = (file: StoreFileEditor): void => {
      for (const stream of [`ledger-${ben}`, `subscription-${ben}`, `account-${ben}`, 'anchor-heads'])
        file.cut(stream, -1);
    };
    const verify = await edited(cut);
    expect(await verify()).toContain('There is no anchor yet');
    expect(await verify(later)).toContain(`First fault: account-${ben}, revision 0: the stream was removed`);
  });

  it('says of an anchor that represents more events than there are', async () => {
    const verify = await edited((file) => {
      for (const stream of [`ledger-${ben}`, `subscription-${ben}`, `account-${ben}`]) file.cut(stream, -1);
      file.cut(ledger, 3);
    });
    expect(await verify()).toMatch(
      /the anchor of .* stands for \d+ events, and the log has only \d+: events were removed/,
    );
  });

  it('does not believe kept heads that are not those of an anchor', async () => {
    const pool = createPool(database.url, { applicationName: 'test', max: 1 });
    await pool.query(`update cache.stream_heads set hash = repeat('0', 64)`);
    await pool.end();
    expect(await (await edited(untouched))(undefined, true)).toContain('1 anchors hold');
  });

  it('rejects a heads file that was cut or changed', async () => {
    const lines = [...headsFileLines(anchored)];
    async function* from(texts: readonly string[]): AsyncGenerator<string> {
      yield* texts;
    }
    await expect(parseHeadsFile('h', from(lines))).resolves.toEqual(anchored);
    const faults: readonly (readonly string[])[] = [
      lines.slice(0, -1),
      [...lines.slice(0, 1), ...lines.slice(1).reverse()],
      lines.map((line) => line.replace('"revision":"', '"revision":"1')),
      [],
      ['{}'],
    ];
    for (const faulty of faults)
      await expect(parseHeadsFile('h', from(faulty))).rejects.toMatchObject({ code: 'AUDIT.FILE_INVALID' });
  });

  it('says that a store is away', async () => {
    await expect(verifyEventStore({ EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' })).rejects.toMatchObject({
      code: 'AUDIT.EVENT_STORE_UNREACHABLE',
    });
    await expect(verifyEventStore({})).rejects.toMatchObject({ code: 'AUDIT.SETTINGS' });
  });
});
