import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Manifest, openBackup } from '@app/backup';
import { demoAccounts } from '@app/contracts';
import { connectEventStore, type EventStore } from '@app/event-store';
import { uuidv5 } from '@app/platform';
import { waitFor } from '@app/provisioning';
import { TestInstallation } from './testing/installation.ts';
import { registerSubscriber, Trader } from './testing/trader.ts';

// Three starts of the whole product and some dozen commands, on a busy machine.
jest.setTimeout(600_000);

const EXTRA = ['berta', 'caio', 'dora'];
/** Accounts that trade; the administrator has no ledger. */
const traders = ['demo', ...EXTRA];

const installation = new TestInstallation();
const inFolder = (name: string): string => join(installation.folder, name);
let store: EventStore;

afterAll(async () => {
  await installation.remove();
});

/** What is read here was just made. */
const anyBackup = { masterKey: undefined, acceptUnauthenticated: true };

type Rows = readonly Record<string, unknown>[];

/** The log of a store file, in order, with the stored bytes as text. */
function logOf(file: string): Rows {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db
      .prepare(
        `select s.name, e.position, e.revision, hex(e.event_id) as id, e.type, e.created_micros,
           cast(e.data as text) as data, cast(e.metadata as text) as metadata
         from events e join streams s on s.id = e.stream_id order by e.position`,
      )
      .all();
  } finally {
    db.close();
  }
}

/** Every row that a user's screens show, from the read models' own tables. */
async function readModels(): Promise<Readonly<Record<string, Rows>>> {
  const tables = await installation.query(
    `select table_name from information_schema.tables where table_schema = 'read_v1'
     and table_name not in ('checkpoints') order by table_name`,
  );
  const rows: Record<string, Rows> = {};
  for (const { table_name } of tables) {
    const name = String(table_name);
    rows[name] = await installation.query(
      `select to_jsonb(t)::text as row from read_v1.${name} t order by 1`,
    );
  }
  return rows;
}

/** Of no read model: anchors, the public record and the store's own streams. */
const isUnprojected = (name: string): boolean => /^(?:anchor-heads$|track-|\$)/.test(name);

/** Waits until the projector has seen every stream to its head. */
async function projected(log: Rows): Promise<void> {
  const all = log.map(({ name, revision }) => [String(name), String(revision)] as const);
  const heads = new Map(all.filter(([name]) => !isUnprojected(name)));
  const isThere = async (): Promise<true | undefined> => {
    const rows = await installation.query('select stream, revision::text from read_v1.stream_progress');
    const seen = new Map(rows.map(({ stream, revision }) => [String(stream), String(revision)]));
    return [...heads].every(([stream, revision]) => seen.get(stream) === revision) ? true : undefined;
  };
  expect(await waitFor(isThere, { limitMs: 120_000, everyMs: 200 })).toBe(true);
}

/** Deposits of everybody, again and again, until told to stop. Returns how many were answered. */
async function keepDepositing(people: readonly Trader[], mayGoOn: () => boolean): Promise<number> {
  const each = people.map(async (person) => {
    let count = 0;
    for (; mayGoOn(); count += 1) await person.deposit(`${count + 1}.00`);
    return count;
  });
  return (await Promise.all(each)).reduce((sum, count) => sum + count, 0);
}

/** Values of a column of COPY's text format that hold nothing that is escaped. */
async function column(backup: string, manifest: Manifest, table: string, name: string): Promise<string[]> {
  const part = manifest.postgres.tables.find((each) => each.name === table);
  const index = part?.columns.indexOf(name) ?? -1;
  const text = await readFile(join(backup, part?.file ?? ''), 'utf8');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[index] ?? '']));
}

describe('backing up an installation and restoring it', () => {
  let before: readonly string[] = [];
  let modelsBefore: Readonly<Record<string, Rows>> = {};
  let people: Trader[] = [];

  beforeAll(async () => {
    await installation.start();
    store = connectEventStore(installation.eventStoreUrl);
    for (const username of EXTRA) await registerSubscriber(installation, store, username);
    people = await Promise.all(traders.map((username) => Trader.signIn(installation, username)));
    for (const [index, person] of people.entries()) {
      await person.buy('0.01000000', `${60_000 + index}.25`);
      await person.sell('0.00250000', '70000.00');
      await person.deposit('1234.56');
      await person.recommendation();
    }
  }, 300_000);

  it('works while commands keep arriving, and no stored answer outlives its events', async () => {
    let isLoaded = true;
    const load = keepDepositing(people, () => isLoaded);
    const acknowledged = logOf(join(installation.dataDir, 'event-store', 'events.db')).length;

    const { code, err } = await installation.run('backup.ts', inFolder('under-load'));

    isLoaded = false;
    expect(await load).toBeGreaterThan(0);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const manifest = await openBackup(inFolder('under-load'), anyBackup);
    const kept = logOf(join(inFolder('under-load'), 'event-store', 'events.db'));
    const all = logOf(join(installation.dataDir, 'event-store', 'events.db'));
    expect(kept.length).toBeGreaterThanOrEqual(acknowledged);
    expect(all.slice(0, kept.length)).toEqual(kept);

    const [owners, keys, states] = await Promise.all(
      ['user_id', 'key', 'status'].map((name) =>
        column(inFolder('under-load'), manifest, 'idempotency_keys', name),
      ),
    );
    const answered = (keys ?? []).filter((_key, index) => states?.[index] === 'done');
    expect(answered.length).toBeGreaterThan(0);
    const commands = new Set(kept.map(({ metadata }) => /"commandId":"([^"]+)"/.exec(String(metadata))?.[1]));
    for (const [index, key] of (keys ?? []).entries()) {
      if (states?.[index] === 'done') expect(commands).toContain(uuidv5(owners?.[index] ?? '', key));
    }
  });

  it('rejects to restore over a running installation and to back up into a folder in use', async () => {
    const restore = await installation.run('restore.ts', inFolder('under-load'), '--replace', '--yes');
    expect(restore.code).toBe(1);
    expect(restore.err).toContain('It is already running at');

    const again = await installation.run('backup.ts', inFolder('under-load'));
    expect(again.code).toBe(1);
    expect(again.err).toContain('is not empty');
    expect((await openBackup(inFolder('under-load'), anyBackup)).format).toBe(2);
  });

  it('loses nothing when everything is destroyed after it', async () => {
    const log = logOf(join(installation.dataDir, 'event-store', 'events.db'));
    await projected(log);
    before = await installation.replays();
    expect(before).toHaveLength(demoAccounts.length + EXTRA.length);
    modelsBefore = await readModels();
    expect((await installation.run('backup.ts', inFolder('whole'))).code).toBe(0);
    await store.close();
    await installation.stop();
    // No backup holds the master key: its owner keeps it in another place.
    await cp(join(installation.dataDir, 'keys'), inFolder('kept-apart'), { recursive: true });
    installation.destroy();
    const keyless = await installation.run('restore.ts', inFolder('whole'));
    expect(keyless).toMatchObject({ code: 1, err: expect.stringContaining('--accept-unauthenticated') });
    await cp(inFolder('kept-apart'), join(installation.dataDir, 'keys'), { recursive: true });

    const restored = await installation.run('restore.ts', inFolder('whole'));

    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(logOf(join(installation.dataDir, 'event-store', 'events.db'))).toEqual(log);
    expect(await installation.replays()).toEqual(before);
  });

  it('has its read models built again from the restored streams, the same as before', async () => {
    await installation.start();
    await projected(logOf(join(installation.dataDir, 'event-store', 'events.db')));

    expect(await readModels()).toEqual(modelsBefore);
    const [person] = await Promise.all(traders.map((username) => Trader.signIn(installation, username)));
    await person?.deposit('1.00');
    expect(await installation.replays()).not.toEqual(before);
    await installation.stop();
  });

  it('goes back to an earlier backup and keeps the present data aside', async () => {
    const refused = await installation.run('restore.ts', inFolder('whole'));
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('holds data already');

    const replaced = await installation.run('restore.ts', inFolder('whole'), '--replace', '--yes');

    expect(replaced).toMatchObject({ code: 0, err: '' });
    expect(await installation.replays()).toEqual(before);
    const aside = (await readdir(installation.folder)).find((name) =>
      name.startsWith('data.before-restore-'),
    );
    expect(await readdir(inFolder(aside ?? ''))).toEqual(['event-store', 'postgres']);
  });
});
