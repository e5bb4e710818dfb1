import { execFileSync, spawnSync } from 'node:child_process';
import { createCipheriv, createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { manifestSchema } from '@app/audit';
import { verifyFolder } from '@app/audit/folder';
import { connectEventStore, type EventStore } from '@app/event-store';
import { sealedTextOf, userIdOf } from '@app/ledger';
import { LedgerScenario, life } from '@app/ledger/testing';
import { createPool, fixedClock, systemIds } from '@app/platform';
import { createTestDatabase, type TestDatabase, testEventStoreUrl } from '@app/testing';
import { writePerson } from '../testing/write-streams.js';
import { exportUser } from './export.js';

const userId = userIdOf(systemIds.uuidv7());
const writer = userIdOf(systemIds.uuidv7());
const keyId = systemIds.uuidv7();
const masterKey = Buffer.alloc(32, 7);
const personKey = Buffer.alloc(32, 9);
const NOTE = '=HYPERLINK("x")\n[1] second line; with "quotes"';
let database: TestDatabase;
let store: EventStore;
let root: string;
let folder: string;
const env = (): Record<string, string> => ({
  DATABASE_URL: database.url,
  EVENTSTORE_URL: testEventStoreUrl(),
});

/** AES-256-GCM as docs/adr/0010 says, written down once more: nonce, then ciphertext with its tag. */
function seal(
  key: Buffer,
  plain: Buffer,
  about: string,
): { readonly nonce: Buffer; readonly ciphertext: Buffer } {
  const nonce = createHash('sha256').update(about).digest().subarray(0, 12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(about));
  return { nonce, ciphertext: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]) };
}

/** A deposit with a note, as the API seals it. */
function annotated(): LedgerScenario {
  const ledger = new LedgerScenario('2026-11-16');
  const { nonce, ciphertext } = seal(personKey, Buffer.from(NOTE), `ledger-${writer} note`);
  const note = sealedTextOf(`v1:${keyId}:${nonce.toString('base64url')}:${ciphertext.toString('base64url')}`);
  ledger.deposits('80.00');
  const [first] = ledger.stream;
  if (first?.event.type !== 'ledger.dynamic-balance-deposited') throw new Error('no deposit');
  const told = new LedgerScenario('2026-11-16');
  told.given({ ...first.event, data: { ...first.event.data, note } });
  return told;
}

beforeAll(async () => {
  database = await createTestDatabase();
  store = connectEventStore(testEventStoreUrl());
  root = await mkdtemp(join(tmpdir(), 'audit-export-'));
  await writePerson(store, userId, life());
  await writePerson(store, writer, annotated());
  const wrapped = seal(masterKey, personKey, `person-key ${writer} ${keyId}`);
  const pool = createPool(database.url, { applicationName: 'test', max: 1 });
  await pool.query(
    `insert into app.person_keys (key_id, user_id, wrapped_key, master_key_id) values ($1, $2, $3, 'test')`,
    [keyId, writer, Buffer.concat([wrapped.nonce, wrapped.ciphertext])],
  );
  await pool.end();
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await store.close();
  await database.drop();
});
beforeEach(async () => {
  folder = join(await mkdtemp(join(root, 'one-')), 'export');
});

const exported = (user: string, more: Record<string, string> = {}) =>
  exportUser({ user, folder, name: 'export' }, { ...env(), ...more }, fixedClock('2026-11-28T12:00:00.000Z'));
const text = (name: string): Promise<string> => readFile(join(folder, name), 'utf8');

/** What `audit:verify --folder` says, or its fault. */
const verified = (): Promise<string> =>
  verifyFolder(folder, 'export').then(
    (lines) => lines.join('\n'),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

/** Changes a file and, as somebody would who knows the format, its checksum in the manifest. */
async function forge(name: string, change: (text: string) => string): Promise<void> {
  const bytes = Buffer.from(change(await text(name)));
  await writeFile(join(folder, name), bytes);
  const manifest = manifestSchema.parse(JSON.parse(await text('manifest.json')));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const files = manifest.files.map((file) =>
    file.name === name ? { name, bytes: bytes.length, sha256 } : file,
  );
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, files }));
}

describe('audit:export', () => {
  it('writes a folder that is verified without any server, for its owner only', async () => {
    const manifest = await exported(userId);
    expect((await readdir(folder)).toSorted()).toEqual([
      ...['corrections.csv', 'entries.csv', 'events.jsonl', 'hashes.txt', 'journal.ledger', 'manifest.json'],
      ...['recommendations.csv', 'state.json', 'weekly-operations.csv'],
    ]);
    for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
    expect(manifest.streams.map(({ events }) => events)).toEqual([2, 1, life().stream.length]);
    expect(await verified()).toContain('8 files are those of the manifest, and what the events give.');
  });

  it('holds every kind of entry, with the balances after it, in the order of history', async () => {
    await exported(userId);
    const lines = (await text('entries.csv')).split('\r\n');
    expect(lines[0]?.startsWith('\uFEFFtransaction_id,kind,status,traded_on,')).toBe(true);
    const cells = lines.slice(1, -1).map((line) => line.split(','));
    const { transactions, history } = life().state;
    expect(cells).toHaveLength(transactions.size);
    expect(cells.slice(0, history.length).map((row) => [row[0], row[1], row[2]])).toEqual(
      history.map(({ transaction }) => [transaction.transactionId, transaction.kind, 'active']),
    );
    expect(new Set(cells.map((row) => row[2]))).toEqual(new Set(['active', 'voided', 'corrected']));
    expect((await text('corrections.csv')).split('\r\n').length).toBeGreaterThan(8);
    expect((await text('recommendations.csv')).split('\r\n')).toHaveLength(1 + 3 + 1);
    expect(await text('weekly-operations.csv')).toContain('2026-W45,building,investment,buy,');
  });

  it('leaves personal texts sealed without the master key, and says why', async () => {
    const { personalTexts } = await exported(writer);
    expect(personalTexts).toMatchObject({ status: 'sealed', texts: 1, opened: 0 });
    expect(personalTexts.reason).toContain('APP_MASTER_KEY');
    expect(await text('entries.csv')).toContain(',,sealed\r\n');
    expect(await verified()).toContain('0 of 1 personal texts are opened');
    // Nothing was made where no key was.
    await rm(folder, { recursive: true });
    const file = join(root, 'no-key-here');
    await exported(writer, { APP_MASTER_KEY_FILE: file });
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  it('opens them with the master key, and no cell of theirs is a formula, no line an entry', async () => {
    const key = masterKey.toString('base64');
    const { personalTexts } = await exported(writer, { APP_MASTER_KEY: key });
    expect(personalTexts).toEqual({ status: 'opened', texts: 1, opened: 1, reason: null });
    expect(await text('entries.csv')).toContain(`,"'${NOTE.replaceAll('"', '""')}",opened\r\n`);
    expect(await text('journal.ledger')).toContain(
      '    ; note =HYPERLINK("x") [ 1] second line; with "quotes"\n',
    );
    expect(await verified()).toContain('1 of 1 personal texts are opened.');
  });

  it('names the file of opened texts where it is no such file', async () => {
    await exported(writer, { APP_MASTER_KEY: masterKey.toString('base64') });
    await forge('texts.jsonl', () => 'x');
    expect(await verified()).toContain('First fault: texts.jsonl: it holds something else than texts');
  });

  it('says of another master key that it opens nothing', async () => {
    const { personalTexts } = await exported(writer, {
      APP_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    });
    expect(personalTexts).toMatchObject({ status: 'sealed', opened: 0 });
  });

  it.each<readonly [string, string, (text: string) => string, string]>([
    [
      'data',
      'events.jsonl',
      (all) => all.replace('"value":"5890"', '"value":"6890"'),
      'revision 2: its content is not what was hashed',
    ],
    [
      'a line that is gone',
      'events.jsonl',
      (all) =>
        all
          .split('\n')
          .filter((_, n) => n !== 6)
          .join('\n'),
      'revision 4: a revision is missing',
    ],
    [
      'the last line',
      'events.jsonl',
      (all) => `${all.trimEnd().split('\n').slice(0, -1).join('\n')}\n`,
      'it ends here, and in the manifest at revision',
    ],
    [
      'an id',
      'events.jsonl',
      (all) => all.replace(/"id":"[0-9a-f]{8}/, '"id":"00000000'),
      'revision 0: its id is not the one of its command',
    ],
    ['no JSON', 'events.jsonl', (all) => all.replace('{', '<'), 'events.jsonl: line 1 is no event'],
    [
      'a figure in the CSV',
      'entries.csv',
      (all) => all.replace('58.90', '88.90'),
      'entries.csv: it is not what the events give',
    ],
    [
      'a balance in the journal',
      'journal.ledger',
      (all) => all.replace('= 80.00 USD', '= 90.00 USD'),
      'journal.ledger: it is not what the events give',
    ],
    [
      'a state',
      'state.json',
      (all) => all.replace('"base": "10000"', '"base": "1"'),
      'state.json: it is not what the events give',
    ],
    ['a hash', 'hashes.txt', (all) => all.replace(/^./, 'x'), 'hashes.txt: it is not what the events give'],
  ])('finds %s changed in %s, with the manifest made to fit', async (_name, file, change, words) => {
    await exported(userId);
    await forge(file, change);
    expect(await verified()).toContain('Not verified. First fault: ');
    expect(await verified()).toContain(words);
  });

  it('finds a file that is changed, missing, or too much', async () => {
    await exported(userId);
    await writeFile(join(folder, 'entries.csv'), 'x');
    expect(await verified()).toContain('entries.csv: the file is not the one of the manifest');
    await rm(join(folder, 'entries.csv'));
    expect(await verified()).toContain('entries.csv: the file is missing');
    await rm(folder, { recursive: true });
    await exported(userId);
    await writeFile(join(folder, 'more.txt'), '');
    expect(await verified()).toContain('First fault: more.txt: the manifest does not name this file');
    await rm(join(folder, 'manifest.json'));
    expect(await verified()).toContain('(AUDIT.FILE_INVALID)');
  });

  type Manifest = ReturnType<typeof manifestSchema.parse>;
  const more = { stream: 'ledger-x', events: 5, revision: '4', hash: '0'.repeat(64) };
  it.each<readonly [string, string, (manifest: Manifest) => Partial<Manifest>]>([
    ['a stream more', 'streams', ({ streams }) => ({ streams: [...streams, more] })],
    ['a stream twice', 'streams', ({ streams }) => ({ streams: [...streams, ...streams] })],
    [
      'the size of a file',
      'files',
      ({ files }) => ({ files: files.map((file) => ({ ...file, bytes: file.bytes + 1 })) }),
    ],
    ['a file twice', 'files', ({ files }) => ({ files: [...files, ...files] })],
    [
      'no personal texts',
      'personal texts',
      () => ({ personalTexts: { status: 'none', texts: 0, opened: 0, reason: null } }),
    ],
  ])(
    'finds %s in the manifest (regression: its words were repeated as proven)',
    async (_name, what, change) => {
      await exported(writer);
      const manifest = manifestSchema.parse(JSON.parse(await text('manifest.json')));
      await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...change(manifest) }));
      expect(await verified()).toContain(`manifest.json: its ${what} are not those of the export`);
    },
  );

  it('finds an opened text of no event', async () => {
    await exported(writer, { APP_MASTER_KEY: masterKey.toString('base64') });
    await forge('texts.jsonl', (all) => `${all}{"sealed":"v1:x","text":"never written"}\n`);
    expect(await verified()).toContain('texts.jsonl: it opens a text that is in no event');
  });

  it('rejects a manifest that leads out of its folder', async () => {
    await exported(userId);
    const manifest = z.looseObject({}).parse(JSON.parse(await text('manifest.json')));
    const files = [{ name: '../../etc/passwd', bytes: 1, sha256: '0'.repeat(64) }];
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, files }));
    expect(await verified()).toContain('(AUDIT.FILE_INVALID)');
  });

  it('never writes into a folder in use, nor for somebody unknown', async () => {
    await exported(userId);
    await expect(exported(userId)).rejects.toMatchObject({ code: 'AUDIT.FOLDER_IN_USE' });
    await expect(
      exportUser({ user: userId, folder: join(folder, 'entries.csv'), name: 'x' }, env()),
    ).rejects.toMatchObject({ code: 'AUDIT.FOLDER_IN_USE' });
    await expect(exported('nobody')).rejects.toMatchObject({ code: 'AUDIT.USER_UNKNOWN' });
    await expect(exported(systemIds.uuidv7())).rejects.toMatchObject({ code: 'AUDIT.USER_UNKNOWN' });
  });

  const programs = ['hledger', 'ledger'].filter((name) => spawnSync(name, ['--version']).status === 0);
  if (programs.length === 0)
    process.stderr.write('skipped: the journal read by hledger or ledger, neither is here\n');
  (programs.length === 0 ? it.skip : it)(
    'writes a journal that hledger and ledger find balanced and true',
    async () => {
      // A person's words in brackets were read as dates, and the journal not at all.
      await exported(writer, { APP_MASTER_KEY: masterKey.toString('base64') });
      for (const program of programs)
        expect(
          execFileSync(program, ['-f', join(folder, 'journal.ledger'), 'print'], { encoding: 'utf8' }),
        ).toMatch(/^2026.11.16 deposit/);
      await rm(folder, { recursive: true });
      await exported(userId);
      const { totals } = life().state;
      for (const program of programs) {
        const balance = execFileSync(
          program,
          ['-f', join(folder, 'journal.ledger'), 'balance', '--flat', '--empty', 'Assets'],
          { encoding: 'utf8' },
        );
        expect(balance).toContain(`0.0${totals.btc.toString().padStart(7, '0')} BTC`);
        await writeFile(
          join(folder, 'wrong.ledger'),
          (await text('journal.ledger')).replace('= 80.00 USD', '= 90.00 USD'),
        );
        const wrong = spawnSync(program, ['-f', join(folder, 'wrong.ledger'), 'balance']);
        expect(wrong.status).not.toBe(0);
      }
    },
  );
});
