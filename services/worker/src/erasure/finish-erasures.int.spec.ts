import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { verifyChain } from '@app/event-store';
import { silentLogger } from '@app/platform';
import { keepRowComparison, newestRowComparison, storeLines } from '@app/read-models';
import { MailRejectedError } from '../mail/mail-transport.js';
import { type AccountWorld, FakeTransport, startAccountWorld } from '../testing/account-world.js';
import { FinishErasures } from './finish-erasures.js';

let world: AccountWorld;
let transport: FakeTransport;

beforeAll(async () => {
  world = await startAccountWorld();
});
afterAll(async () => {
  await world.close();
});
beforeEach(() => {
  transport = new FakeTransport();
});

function finishing(hasServer = true): FinishErasures {
  const { store, clock, services } = world;
  const { erasures, erasure, outbox } = services;
  return new FinishErasures({
    ...{ store, erasures, erasure, outbox, clock, logger: silentLogger(), domain: 'dca.example.com' },
    transport: hasServer ? transport : undefined,
  });
}

async function erased(words: Parameters<AccountWorld['register']>[0] = {}): Promise<string> {
  const userId = await world.register(words);
  await world.change(userId, { kind: 'erase' });
  await world.services.erasures.open(userId);
  // Written by the database's clock; the test's does not move.
  await world.database
    .updateTable('app.erasures')
    .set({ erased_at: world.clock.now() })
    .where('erased_user_id', '=', userId)
    .execute();
  return userId;
}

const isFinished = async (userId: string): Promise<boolean> => {
  const row = await world.database
    .selectFrom('app.erasures')
    .select('finished_at')
    .where('erased_user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.finished_at !== null;
};

/** Rows of every table of the database that hold a text. */
async function rowsHolding(text: string): Promise<readonly string[]> {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(world.database);
  const found: string[] = [];
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from ${sql.id(schema, name)} as t
      where t::text ilike ${`%${text}%`} or t::text ilike ${`%${Buffer.from(text).toString('hex')}%`}
    `.execute(world.database);
    if ((rows[0]?.found ?? 0) > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

describe('an erasure', () => {
  it('leaves no name in the files of the tables once they are purged (regression: deleted rows stayed)', async () => {
    const planted = randomUUID();
    await erased({ fullName: `Full ${planted}`, username: `n ${planted}` });
    await finishing().run();
    // The bytes of a file are for superusers alone; a table whose rows were written anew has another file.
    const fileOf = async (): Promise<string | undefined> => {
      const { rows } = await sql<{ file: string }>`
        select pg_relation_filenode('app.credentials')::text as file`.execute(world.database);
      return rows[0]?.file;
    };
    const before = await fileOf();

    const { erasures } = world.services;
    const now = world.clock.now().getTime();
    expect(await erasures.purgeDeletedRows(new Date(now + 1))).toBeUndefined();
    expect(await fileOf()).toBe(before);
    expect(await erasures.purgeDeletedRows(new Date(now - 1))).toEqual([]);
    expect(await fileOf()).not.toBe(before);
  });

  it('that fails does not hold up those behind it, and is the failure of the run', async () => {
    const [failing, other] = [await erased(), await erased()];
    const { store, clock, services } = world;
    const { erasures, erasure, outbox } = services;
    const breaking = new FinishErasures({
      ...{ store, erasures, outbox, clock, logger: silentLogger(), domain: 'dca.example.com', transport },
      erasure: {
        finish: (userId) =>
          userId === failing
            ? Promise.reject(new Error('rows are still referred to'))
            : erasure.finish(userId),
      },
    });
    await expect(breaking.run()).rejects.toThrow('rows are still referred to');
    expect(await isFinished(failing)).toBe(false);
    expect(await isFinished(other)).toBe(true);
    await finishing().run();
    expect(await isFinished(failing)).toBe(true);
  });

  it('says goodbye, deletes everything with the person’s id, and leaves the stream whole', async () => {
    const planted = randomUUID();
    const userId = await erased({
      email: `${planted}@example.com`,
      fullName: `Full ${planted}`,
      username: `n ${planted}`,
      language: 'pt',
    });
    expect(await rowsHolding(planted)).toEqual(['app.credentials']);

    await finishing().run();

    expect(transport.sent).toMatchObject([
      { to: `${planted}@example.com`, subject: 'DynamicDCA: sua conta foi excluída' },
    ]);
    expect(await isFinished(userId)).toBe(true);
    expect(await rowsHolding(planted)).toEqual([]);
    expect(await rowsHolding(userId)).toEqual(['app.erasures']);
    expect(await verifyChain(world.store.readStream(`account-${userId}`))).toMatchObject({ intact: true });
    const { state } = await world.accounts.load(userId, { verify: true });
    expect(state.status).toBe('erased');
  });

  it('empties every table with a column user_id, also one that was added later', async () => {
    const userId = await erased();
    await sql`create table app.of_next_year (user_id uuid not null, words text)`.execute(world.database);
    await sql`create table app.of_its_rows (user_id uuid not null, row_of uuid not null)`.execute(
      world.database,
    );
    await sql`alter table app.of_next_year add primary key (user_id)`.execute(world.database);
    await sql`alter table app.of_its_rows add foreign key (row_of) references app.of_next_year`.execute(
      world.database,
    );
    await sql`insert into app.of_next_year values (${userId}, 'own words')`.execute(world.database);
    await sql`insert into app.of_its_rows values (${userId}, ${userId})`.execute(world.database);

    await finishing(false).run();

    expect(await rowsHolding('own words')).toEqual([]);
    expect(await isFinished(userId)).toBe(true);
  });

  it('can be done any number of times, by any number of workers', async () => {
    const userId = await erased();

    await Promise.all([finishing().run(), finishing().run(), finishing().run()]);
    await world.services.erasure.finish(userId);

    expect(await isFinished(userId)).toBe(true);
  });

  it('takes the lines of the stored log that name the person (regression: they stayed)', async () => {
    const userId = await erased();
    const line = { at: new Date(), service: 'worker', level: 'warn', correlationId: null } as const;
    await storeLines(world.database, [
      { ...line, message: 'an erasure waits', detail: JSON.stringify({ userId }) },
      { ...line, message: 'of nobody', detail: '{}' },
    ]);

    await finishing(false).run();

    expect(await rowsHolding(userId)).toEqual(['app.erasures']);
    expect(await rowsHolding('of nobody')).toEqual(['cache.service_log']);
  });

  it('takes the person from those whose rows differed (regression: the id stayed)', async () => {
    const userId = await erased();
    const other = randomUUID();
    await keepRowComparison(world.database, '2026-11-27', {
      ...{ finishedAt: new Date(), streams: 3, differences: 2, behind: 0 },
      differing: [userId, other],
    });

    await finishing(false).run();

    expect(await rowsHolding(userId)).toEqual(['app.erasures']);
    expect(await newestRowComparison(world.database)).toMatchObject({ differences: 2, differing: [other] });
  });

  it('takes what a request wrote that was under way, and gives nobody a new key', async () => {
    const userId = await erased();
    await finishing(false).run();
    await world.database
      .insertInto('app.idempotency_keys')
      .values({
        user_id: userId,
        key: randomUUID(),
        request_hash: Buffer.alloc(32),
        status: 'done',
        response_status: 201,
        response_body: '{}',
      })
      .execute();

    await expect(world.texts.seal(userId, 'late words', 'ledger note')).rejects.toMatchObject({
      code: 'SEALING.PERSON_ERASED',
    });
    await finishing(false).run();

    expect(await rowsHolding(userId)).toEqual(['app.erasures']);
  });

  it('never touches an account whose stream does not say so', async () => {
    const userId = await world.register();

    await expect(world.services.erasure.finish(userId)).rejects.toMatchObject({ code: 'ERASURE.NOT_ERASED' });

    expect(await world.services.credentials.findById(userId)).toBeDefined();
  });

  it('waits a while for a mail server, and then goes on without the mail', async () => {
    const userId = await erased();
    transport.refuse = () => new MailRejectedError('ECONNECTION', false, {});

    await finishing().run();
    expect(await isFinished(userId)).toBe(false);
    world.clock.advance(15 * 60_000);
    await finishing().run();

    expect(await isFinished(userId)).toBe(true);
  });

  it('does not wait for an address that does not exist', async () => {
    const userId = await erased();
    transport.refuse = () => new MailRejectedError('EENVELOPE 550', true, {});

    await finishing().run();

    expect(await isFinished(userId)).toBe(true);
  });

  it('frees the name', async () => {
    const username = `again ${randomUUID().slice(0, 12)}`;
    await erased({ username });
    await finishing(false).run();

    const again = await world.register({ username });

    expect(await world.services.credentials.findById(again)).toMatchObject({ username, status: 'active' });
  });
});
