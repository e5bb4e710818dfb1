import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, testEventStoreUrl } from '@app/testing';
import { runCli } from './cli.js';

const before = { ...process.env };
const nobody = '01900000-0000-7000-8000-00000000dead';
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  process.env = { ...before };
});
afterAll(async () => {
  await database.drop();
});

async function run(argv: readonly string[], variables: Readonly<Record<string, string>>) {
  Object.assign(process.env, { EVENTSTORE_URL: '', DATABASE_URL: '', ...variables });
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(argv, {
    workingDirectory: tmpdir(),
    out: (text) => out.push(text),
    err: (line) => err.push(line),
  });
  return { code, out: out.join(''), err: err.join('\n') };
}

describe('exit codes', () => {
  it.each([
    [['audit:replay', '--user', 'no such name']],
    [['audit:diff', '--user', 'no such name']],
    [['audit:export', '--user', 'no such name', '--out', nobody]],
    [['audit:replay', '--user', nobody]],
    [['audit:diff', '--user', nobody]],
    [['audit:export', '--user', nobody, '--out', nobody]],
    [['admin', 'disable', '--user', 'no such name']],
  ])('%j ends with 3: there is no such user', async (argv) => {
    const { code, out, err } = await run(argv, {
      EVENTSTORE_URL: testEventStoreUrl(),
      DATABASE_URL: database.url,
      APP_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    });
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(argv[0] === 'admin' ? /There is no user/ : /AUDIT\.USER_UNKNOWN/);
  });

  it.each([
    [['audit:verify'], {}],
    [['audit:heads'], {}],
    [['audit:verify'], { EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false' }],
    [['audit:verify', '--heads', `${nobody}.jsonl`], { EVENTSTORE_URL: testEventStoreUrl() }],
  ])(
    '%j with %j ends with 3: an audit that gives no answer is no fault that was found',
    async (argv, env) => {
      expect(await run(argv, env)).toMatchObject({ code: 3, out: '' });
    },
  );

  it('a name without Postgres ends with 3 and says what it is needed for', async () => {
    const { code, err } = await run(['audit:replay', '--user', 'anna'], {
      EVENTSTORE_URL: testEventStoreUrl(),
      DATABASE_MISSING: 'There is no data in .data yet',
    });
    expect(code).toBe(3);
    expect(err).toBe(
      'Postgres is needed to find a user by name: There is no data in .data yet. (AUDIT.SETTINGS)',
    );
  });
});
