import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CredentialsRepository } from '@app/accounts';
import { problemSchema } from '@app/contracts';
import { connectRawEventStore, type RawEventStore } from '@app/event-store/raw';
import { type Logger, systemIds } from '@app/platform';
import { testEventStoreUrl } from '@app/testing';
import { UnconfirmedRolesCheck } from '../auth/unconfirmed-roles.check.js';
import { LOGGER } from '../core/dependencies.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client, manualBuy } from '../testing/commands.js';

let api: ApiHarness;
/** Another one with nothing in memory, as after a restart. */
let restarted: ApiHarness;
let raw: RawEventStore;

beforeAll(async () => {
  [api, restarted] = [await startApi(), await startApi()];
  raw = connectRawEventStore(testEventStoreUrl());
});
afterAll(async () => {
  await raw.close();
  await api.close();
  await restarted.close();
});

/** As a server does where a stream is deleted or its metadata are changed. */
async function writeMetadata(stream: string, json: string): Promise<void> {
  const event = { id: systemIds.uuidv7(), type: '$metadata', contentType: 'application/json' };
  const [data, metadata] = [Buffer.from(json), Buffer.alloc(0)];
  await raw.append(`$$${stream}`, [{ ...event, data, metadata }], 'no-stream');
}

describe('a ledger that the event store was told to delete or hide', () => {
  it.each([
    ['deleted', '{"$tb":9223372036854775807}'],
    ['truncated', '{"$tb":1}'],
    ['limited', '{"$maxCount":1}'],
  ])('that is %s answers 503 and takes no command (regression: 0 BTC with 200)', async (how, metadata) => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    await client.trade({});
    await client.trade({});
    await writeMetadata(user.stream, metadata);
    // The same person at a process that has not read the ledger yet.
    const { database } = api;
    const row = await database
      .selectFrom('app.credentials')
      .selectAll()
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow();
    const credentials = { ...row, account_revision: BigInt(row.account_revision) };
    await restarted.database.insertInto('app.credentials').values(credentials).execute();
    const fresh = new Client(restarted.server, await restarted.signIn(user));

    const answers = [
      await fresh.get('/api/imports'),
      // Regression: 200 with a file that lacked the ledger.
      await fresh.get('/api/me/export/'),
      ...(how === 'deleted' ? [await fresh.get('/api/portfolio')] : []),
      await fresh.post('/api/transactions', manualBuy),
      await fresh.post('/api/dynamic-balance/deposits', { amountUsd: '7.00' }),
    ];

    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'RECORD.UNREADABLE' });
    }
    const other = await api.createUser();
    await new Client(api.server, await api.signIn(other)).trade({});
  });
});

describe('the check of roles at the start of an api', () => {
  const warned = async () => {
    const warn = jest.spyOn(api.app.get<Logger>(LOGGER), 'warn').mockReturnValue(undefined);
    try {
      await api.app.get(UnconfirmedRolesCheck).onApplicationBootstrap();
      return warn.mock.calls.map(([fields]) => fields);
    } finally {
      warn.mockRestore();
    }
  };

  it('warns of an account whose stream is deleted and checks the others (regression: no api started)', async () => {
    const [damaged, unsigned] = [await api.createUser(), await api.createUser()];
    await api.database
      .updateTable('app.credentials')
      .set({ is_admin: true })
      .where('user_id', 'in', [damaged.userId, unsigned.userId])
      .execute();
    // What this process has in memory of an account needs no reading: the next start has nothing.
    const { userId } = damaged;
    await writeMetadata(`account-${userId}`, '{"$tb":9223372036854775807}');

    const fields = await warned();

    expect(fields).toContainEqual({ userId, err: expect.objectContaining({ code: 'STORE.STREAM_DELETED' }) });
    expect(fields).toContainEqual({ userId: unsigned.userId });
  });

  it('does not keep an api from starting when the database fails (regression)', async () => {
    const err = new Error('connection terminated');
    const find = jest.spyOn(api.app.get(CredentialsRepository), 'findPrivileged').mockRejectedValue(err);
    expect(await warned()).toEqual([{ err }]);
    find.mockRestore();
  });
});
