import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verify } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { connectEventStore, type EventStore, proposeEvents, toStoredEvent } from '@app/event-store';
import { createDatabase, createPool } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { createTestDatabase, type TestDatabase, testEventStoreUrl } from '@app/testing';
import { diffReadModels } from '../audit-diff/diff.js';
import { runCli } from '../cli.js';

let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;
let store: EventStore;
const before = { ...process.env };

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(
    createPool(testDatabase.url, { applicationName: 'admin-test', max: 2 }),
  );
  store = connectEventStore(testEventStoreUrl());
  Object.assign(process.env, {
    DATABASE_URL: testDatabase.url,
    EVENTSTORE_URL: testEventStoreUrl(),
    APP_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    ARGON2_MEMORY_KIB: '8192',
    ARGON2_PASSES: '1',
    PASSWORD_MIN_LENGTH: '8',
  });
});
afterAll(async () => {
  process.env = before;
  await store.close();
  await database.destroy();
  await testDatabase.drop();
});

async function admin(...args: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(['admin', ...args], {
    workingDirectory: '.',
    out: (text) => out.push(text),
    err: (line) => err.push(line),
  });
  return { code, out: out.join(''), err: err.join('\n') };
}

const newName = () => `cli ${randomUUID().slice(0, 12)}`;
const credentialsOf = async (username: string) =>
  database
    .selectFrom('app.credentials')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow();

async function typesOf(stream: string): Promise<readonly string[]> {
  const types: string[] = [];
  for await (const { type } of store.readStream(stream)) types.push(type);
  return types;
}

/** What anyone who may write to the event store can append: with right hashes, and without the master key. */
async function grantUnsigned(userId: string): Promise<void> {
  await appendUnsigned(userId, { type: 'account.role-granted', schemaVersion: 1, data: { role: 'admin' } });
}

async function appendUnsigned(
  userId: string,
  event: { readonly type: string; readonly schemaVersion: number; readonly data: object },
): Promise<void> {
  const stream = `account-${userId}`;
  const head = await store.readHead(stream);
  if (head === 'no-stream') throw new Error('there is no such account');
  const { hash, occurredAt } = toStoredEvent(head).metadata;
  const commandId = randomUUID();
  const events = proposeEvents(
    [event],
    { commandId, correlationId: commandId, actor: { kind: 'system', id: 'admin-command' } },
    { revision: head.revision, hash, occurredAt },
    new Date(),
  );
  await store.append(stream, events, head.revision);
}

async function created(...options: readonly string[]) {
  const username = newName();
  const { code, out } = await admin('create-user', '--user', username, ...options);
  expect(code).toBe(0);
  const [first = '', password = ''] = out.split('\n');
  return { username, userId: first.slice(username.length + 1), password };
}

describe('npm run admin', () => {
  it('makes the first administrator, whose password is printed once and must be changed', async () => {
    const { username, userId, password } = await created('--role', 'admin', '--email', 'first@example.com');

    const row = await credentialsOf(username);
    expect(row).toMatchObject({
      user_id: userId,
      status: 'active',
      is_admin: true,
      must_change_password: true,
    });
    expect(password).toMatch(/^(?:[A-Za-z0-9]{4}-){3}[A-Za-z0-9]{4}$/);
    expect(await verify(row.password_hash, password)).toBe(true);
    expect(await typesOf(`account-${userId}`)).toEqual(['account.user-registered', 'account.role-granted']);
  });

  it('grants and revokes roles, disables and enables, by name in any case', async () => {
    const { username, userId } = await created();

    for (const action of [
      ['grant-role', '--role', 'auditor'],
      ['revoke-role', '--role', 'auditor'],
      ['disable'],
      ['enable'],
    ]) {
      const [name = '', ...options] = action;
      expect(await admin(name, '--user', username.toUpperCase(), ...options)).toMatchObject({ code: 0 });
    }

    expect(await typesOf(`account-${userId}`)).toEqual([
      'account.user-registered',
      'account.role-granted',
      'account.role-revoked',
      'account.disabled',
      'account.enabled',
    ]);
    expect(await credentialsOf(username)).toMatchObject({ is_auditor: false, status: 'active' });
  });

  it('says that nothing was changed where nothing was', async () => {
    const { username } = await created();

    expect((await admin('revoke-role', '--user', username, '--role', 'admin')).out).toBe(
      `${username}: nothing to change, it was already so.\n`,
    );
  });

  it('signs or rejects roles that an event without a signature grants, which have no effect', async () => {
    const [forged, older] = [await created(), await created()];
    for (const { userId } of [forged, older]) await grantUnsigned(userId);
    const isAdmin = async ({ username }: { readonly username: string }) =>
      (await credentialsOf(username)).is_admin;

    const listed = await admin('sign-roles', '--user', older.username);
    expect(listed.out).toContain(`${older.username}: admin granted on `);
    // Any other change of the account is decided without the role, and copies what the stream gives.
    for (const { username } of [forged, older]) await admin('disable', '--user', username);
    expect([await isAdmin(forged), await isAdmin(older)]).toEqual([false, false]);

    await admin('sign-roles', '--user', older.username, '--yes');
    await admin('sign-roles', '--user', forged.username, '--reject');

    expect([await isAdmin(forged), await isAdmin(older)]).toEqual([false, true]);
    for (const { username } of [forged, older])
      expect((await admin('sign-roles', '--user', username)).out).toBe('Every change of a role is signed.\n');
  });

  it('stores nothing for an erased account and says so (regression: it said that it had)', async () => {
    const { username, userId } = await created();
    await grantUnsigned(userId);
    await appendUnsigned(userId, { type: 'account.erased', schemaVersion: 1, data: {} });
    // The erasure ends what was open.
    const signed = 'Every change of a role is signed.\n';
    expect((await admin('sign-roles', '--user', username)).out).toBe(signed);

    await grantUnsigned(userId);
    const { out } = await admin('sign-roles', '--user', username, '--yes');
    expect(out).toContain('nothing is stored, for an erased account has no roles.');
    expect(out).not.toContain('They are stored again');
    expect(await typesOf(`account-${userId}`)).toHaveLength(4);
  });

  it('leaves names that audit:diff finds changed by hand', async () => {
    const { username, userId } = await created('--full-name', 'The Right Name');
    const lines: string[] = [];
    const diff = async (): Promise<readonly string[]> => {
      lines.length = 0;
      const onLine = (line: string): void => void lines.push(line);
      // The read models of this database are empty, which it says as well.
      await diffReadModels({ user: userId, waitMs: 0, onLine }, process.env).catch(() => undefined);
      return lines.filter((line) => line.includes('app.credentials'));
    };
    expect(await diff()).toEqual([]);

    await database
      .updateTable('app.credentials')
      .set({ username: `not ${username}`, full_name: 'Somebody Else' })
      .where('user_id', '=', userId)
      .execute();

    const field = (name: string): string => `user ${userId}, app.credentials, row of the user, field ${name}`;
    expect(await diff()).toEqual([
      `${field('username')}: expected ${username}, found not ${username}`,
      `${field('full_name')}: expected the name of the registration, found another name`,
    ]);
  });

  it('resets a password', async () => {
    const { username, password } = await created();

    const { code, out } = await admin('reset-password', '--user', username);

    expect(code).toBe(0);
    const row = await credentialsOf(username);
    expect(await verify(row.password_hash, out.trim())).toBe(true);
    expect(await verify(row.password_hash, password)).toBe(false);
    expect(row).toMatchObject({ must_change_password: true });
  });

  it('lets somebody in again who has lost every second factor, and says where there was none', async () => {
    const { username, userId } = await created();
    const none = await admin('remove-second-factor', '--user', username);
    await database
      .insertInto('app.passkeys')
      .values({
        ...{ passkey_id: randomUUID(), user_id: userId, credential_id: randomUUID(), name: 'Phone' },
        ...{ public_key: Buffer.alloc(8), counter: 0, transports: [], last_used_at: null },
        created_at: new Date(),
      })
      .execute();

    const { code, out } = await admin('remove-second-factor', '--user', username);

    expect(none.out).toBe(`${username}: there was no second factor.\n`);
    expect([code, out]).toEqual([
      0,
      `${username}: the second factor is removed; all sessions, API tokens and share links have ended.\n`,
    ]);
    const left = await database
      .selectFrom('app.passkeys')
      .select('passkey_id')
      .where('user_id', '=', userId)
      .execute();
    expect(left).toEqual([]);
  });

  it('grants a subscription, and a second one after the first', async () => {
    const { username, userId } = await created();

    const first = await admin('grant-subscription', '--user', username, '--plan', 'monthly');
    const second = await admin('grant-subscription', '--user', username, '--plan', 'semiAnnual');

    const until = (text: string) => Date.parse(/until (\S+)\./.exec(text)?.[1] ?? '');
    const days = (until(second.out) - until(first.out)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(181);
    expect(days).toBeLessThanOrEqual(184);
    expect(await typesOf(`subscription-${userId}`)).toEqual([
      'subscription.started',
      'subscription.extended',
    ]);
  });

  it('puts a new signing key in the place of all', async () => {
    expect(await admin('replace-signing-keys')).toMatchObject({ code: 0 });
    expect(await admin('replace-signing-keys')).toMatchObject({ code: 0 });

    const usable = await database
      .selectFrom('app.signing_keys')
      .select('kid')
      .where('retired_at', 'is', null)
      .execute();
    expect(usable).toHaveLength(1);
  });

  it.each([
    [['disable', '--user', 'nobody at all'], 3, 'There is no user "nobody at all".'],
    [['create-user', '--user', 'no'], 1, 'Username must have at least 3 characters'],
    [['create-user', '--user', 'good name', '--email', 'none'], 1, 'Please enter a valid email'],
    [
      ['create-user', '--user', 'good name', '--time-zone', 'Middle/Earth'],
      1,
      'There is no time zone "Middle/Earth".',
    ],
    [['create-user'], 2, '--user is required.'],
    [['grant-role', '--user', 'x', '--role', 'emperor'], 2, '--role cannot be "emperor".'],
    [['grant-subscription', '--user', 'x', '--plan', 'weekly'], 2, '--plan cannot be "weekly".'],
    [['explode'], 2, 'Unknown action "explode".'],
    [['create-user', '--user', 'abc', '--password', 'in the open'], 2, 'Unknown option'],
    [[], 2, 'Name an action.'],
  ])('%j ends with %s: %s', async (args, code, message) => {
    const result = await admin(...args);

    expect(result.code).toBe(code);
    expect(result.err).toContain(message);
    expect(result.out).toBe('');
  });

  it.each([
    ['short7!', 'Password must have at least 8 characters'],
    ['password123', 'This password is too common'],
  ])(
    'rejects the typed password %p as the api does (regression: it was taken)',
    async (password, message) => {
      const own = Object.getOwnPropertyDescriptor(process, 'stdin');
      const value = Readable.from([`${password}\n`]);
      Object.defineProperty(process, 'stdin', { configurable: true, value });
      const result = await admin('create-user', '--user', newName(), '--password-stdin');
      if (own !== undefined) Object.defineProperty(process, 'stdin', own);
      expect(result).toEqual({ code: 1, out: '', err: message });
    },
  );

  it('rejects a name that is taken', async () => {
    const { username } = await created();

    expect(await admin('create-user', '--user', username)).toMatchObject({
      code: 1,
      err: `A user "${username}" already exists.`,
    });
  });
});
