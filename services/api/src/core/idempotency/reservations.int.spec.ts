import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { problemSchema } from '@app/contracts';
import { type EventStore, StoreUnavailableError, StoreUnreachableError } from '@app/event-store';
import { delay } from '@app/platform';
import { type ApiHarness, startApi, type TestUser } from '../../testing/api-harness.js';
import { Client, manualBuy } from '../../testing/commands.js';

/** Of a process that is gone: nobody holds this advisory lock. */
const GONE = 4_711_000_000_001n;

let api: ApiHarness;
let user: TestUser;
let client: Client;
/** Which calls of the application find no store. */
let isCut: 'reads' | 'appends' | 'connections' | undefined;
/** Appends that are sent and whose answer is lost, before the others. */
let lostAnswers = 0;

const cut = (store: EventStore): EventStore => ({
  ...store,
  async *readStream(...call) {
    if (isCut === 'reads') throw new StoreUnavailableError('cut');
    yield* store.readStream(...call);
  },
  append: (...call) => {
    if (isCut === 'appends' || lostAnswers-- > 0) return Promise.reject(new StoreUnavailableError('cut'));
    return isCut === 'connections'
      ? Promise.reject(new StoreUnreachableError('no connection'))
      : store.append(...call);
  },
});

beforeAll(async () => {
  api = await startApi({ storeOf: cut });
});
afterAll(async () => {
  await api.close();
});
beforeEach(async () => {
  isCut = undefined;
  lostAnswers = 0;
  user = await api.createUser();
  client = new Client(api.server, await api.signIn(user));
});

/** As if the process had died between the append and the stored answer. */
async function withoutAnswer(holder: bigint): Promise<{ readonly retry: () => ReturnType<Client['post']> }> {
  const key = randomUUID();
  const send = () => client.post('/api/transactions', manualBuy, key);
  await send().expect(201);
  await api.database
    .updateTable('app.idempotency_keys')
    .set({ status: 'reserved', response_status: null, response_body: null, reserved_at: new Date(), holder })
    .where('user_id', '=', user.userId)
    .execute();
  return { retry: send };
}

describe('the reservation of a key', () => {
  it('is given back soon by the server after its host vanished (regression: TCP waits two hours)', async () => {
    const { rows } = await sql<{ query: string }>`
      select activity.query from pg_stat_activity as activity join pg_locks as locks using (pid)
      where locks.locktype = 'advisory' and activity.application_name = 'api-instance'
        and activity.datname = current_database()`.execute(api.database);

    // No host can vanish in a test: the last statement of the connection that holds the lock is its limits.
    expect(rows).toEqual([{ query: expect.stringContaining("'tcp_keepalives_idle', '5'") }]);
  });

  it('is taken over at once when its process is gone (regression: a retry waited 15 s)', async () => {
    const { retry } = await withoutAnswer(GONE);

    const answer = await retry().expect(201);

    expect(answer.body).toMatchObject({ repeated: true });
    expect(await api.eventsOf(user.stream)).toHaveLength(1);
  });

  it('is never taken over while its process lives, however old it is', async () => {
    const living = GONE + 1n;
    const { retry } = await withoutAnswer(living);
    const { taken, answer } = await api.database.connection().execute(async (session) => {
      await sql`select pg_advisory_lock(${living.toString()}::bigint)`.execute(session);
      await session
        .updateTable('app.idempotency_keys')
        .set({ reserved_at: new Date(Date.now() - 60_000) })
        .where('user_id', '=', user.userId)
        .execute();
      const pending = retry().then((settled) => settled);
      const first = await Promise.race([pending.then(() => 'taken'), delay(2_000).then(() => 'held')]);
      await sql`select pg_advisory_unlock(${living.toString()}::bigint)`.execute(session);
      return { taken: first, answer: await pending };
    });

    expect(taken).toBe('held');
    expect(answer.status).toBe(201);
  });

  it.each(['reads', 'connections'] as const)(
    'is released when the command failed before it sent anything (regression: 409 for 15 s): %s',
    async (part) => {
      const key = randomUUID();
      const send = () => client.post('/api/transactions', manualBuy, key);
      isCut = part;
      const failed = await send().expect(503);
      isCut = undefined;
      const retried = await send().expect(201);

      expect(problemSchema.parse(failed.body).code).toBe('SERVICE.UNAVAILABLE');
      expect(retried.body).toMatchObject({ repeated: false });
    },
  );

  it.each([
    ['each time', 'appends', 0],
    ['only at the first try', 'connections', 1],
  ] as const)(
    'stays for a while when an append was sent and its outcome is unknown: %s',
    async (_when, part, lost) => {
      isCut = part;
      lostAnswers = lost;
      await client.post('/api/transactions', manualBuy).expect(503);

      expect(
        await api.database
          .selectFrom('app.idempotency_keys')
          .select(['status', 'holder'])
          .where('user_id', '=', user.userId)
          .execute(),
      ).toEqual([{ status: 'reserved', holder: null }]);
    },
  );
});
