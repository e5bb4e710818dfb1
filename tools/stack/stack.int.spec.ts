import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { connectEventStore } from '@app/event-store';
import {
  errorCode,
  eventStoreAccess,
  freePort,
  identityOf,
  isAlive,
  isPortTaken,
  type ProcessIdentity,
  signal,
  waitFor,
} from '@app/provisioning';
import { givenEventStoreUrl } from '@app/testing';

const START_LIMIT_MS = 120_000;
jest.setTimeout(3 * START_LIMIT_MS);

interface Launched {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exited: Promise<number>;
}

/** Instead of which `npm start` starts an event store of its own, of which some tests here are about. */
const givenEventStore = givenEventStoreUrl();
const itWithOwnEventStore = givenEventStore === undefined ? it : it.skip;

const dataDir = mkdtempSync(join(tmpdir(), 'stack-'));
const ports = { app: 0, postgres: 0, eventStore: 0 };
let launched: Launched[] = [];
/** A stack that the next test goes on with: to start one takes longer than all that is asked of it. */
let kept: Launched | undefined;

function launch(file = 'start.ts', env: NodeJS.ProcessEnv = {}, args: readonly string[] = []): Launched {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'development',
      // No test asks the internet for prices.
      MARKET_SOURCE: 'recorded',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      EVENTSTORE_URL: givenEventStore ?? '',
      PORT: String(ports.app),
      POSTGRES_PORT: String(ports.postgres),
      EVENTSTORE_PORT: String(ports.eventStore),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
  }
  // Not its event `close`: Node does not emit that after we have closed the message channel.
  const ended = [child.stdout, child.stderr].map((stream) =>
    stream === null ? undefined : once(stream, 'end'),
  );
  const exited = Promise.all([once(child, 'exit'), ...ended]).then(() => child.exitCode ?? -1);
  const started = { child, output: () => text, exited };
  launched.push(started);
  return started;
}

async function launchUntilReady(args: readonly string[] = []): Promise<Launched> {
  const started = launch('start.ts', {}, args);
  const ready = await waitFor(
    () => (/ is ready at \S+\n/.test(started.output()) || started.child.exitCode !== null ? true : undefined),
    { limitMs: START_LIMIT_MS, everyMs: 50 },
  );
  if (ready === undefined || started.child.exitCode !== null)
    throw new Error(`not ready:\n${started.output()}`);
  return started;
}

/** Every process that the stack noted down, by name. */
function noted(): Map<string, ProcessIdentity> {
  const folder = join(dataDir, 'run');
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(
    files.flatMap((file): [string, ProcessIdentity][] => {
      const pid = Number(/"pid":(\d+)/.exec(textOf(join(folder, file)))?.[1]);
      // A note that went between the listing and the reading: its process has ended.
      if (Number.isNaN(pid)) return [];
      return [[file.replace('.json', ''), identityOf(pid) ?? { pid, startedAt: 'gone' }]];
    }),
  );
}

/** What a file holds, nothing when it is gone. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

async function query(sql: string): Promise<unknown[]> {
  const password = readFileSync(join(dataDir, 'postgres', 'password'), 'utf8').trim();
  const client = new pg.Client({
    connectionString: `postgres://app:${password}@127.0.0.1:${ports.postgres}/app`,
  });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  ports.app = await freePort();
  ports.postgres = await freePort();
  ports.eventStore = await freePort();
  // As a version left it that did not keep its files from other users.
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, 'logs'), { mode: 0o755 });
  writeFileSync(join(dataDir, 'logs', 'old.log'), '', { mode: 0o644 });
});

/** What other users of the machine may do anything with, below the data folder and itself. */
function openToOthers(): string[] {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) =>
    join(dataDir, name),
  );
  return [dataDir, ...names].filter(
    (path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
}

async function endAllBut(exempt?: Launched): Promise<void> {
  for (const { child, exited } of launched.filter((one) => one !== exempt)) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  }
  launched = launched.filter((one) => one === exempt);
}

/** The stack of the test before, which is ended after this one. */
function keptStack(): Launched {
  if (kept === undefined) throw new Error('the test before kept no stack');
  const stack = kept;
  kept = undefined;
  return stack;
}

afterEach(() => endAllBut(kept));

afterAll(async () => {
  await endAllBut();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('npm start', () => {
  it('starts everything, says where, and leaves nothing running after SIGTERM', async () => {
    const stack = await launchUntilReady();
    const processes = noted();
    const own = givenEventStore === undefined ? ['event-store'] : [];
    expect([...processes.keys()].toSorted()).toEqual(
      ['api', ...own, 'payment-sandbox', 'postgres', 'projector', 'supervisor', 'worker'].toSorted(),
    );
    expect((await fetch(`http://127.0.0.1:${ports.app}/`)).status).toBe(200);
    await query('create table public.probe as select 7 as n');

    stack.child.kill('SIGTERM');

    expect(await stack.exited).toBe(0);
    expect(stack.output()).toMatch(
      /^\S+ is ready at http:\/\/localhost:\d+\nDemo accounts: [^\n]+\nStopping…\n$/,
    );
    expect([...processes.values()].filter(isAlive)).toEqual([]);
    expect(noted().size).toBe(0);
    for (const port of Object.values(ports)) expect(await isPortTaken(port)).toBe(false);
  });

  it('finds its data again after the supervisor was killed, and refuses to run twice', async () => {
    const killed = await launchUntilReady();
    const before = noted();
    signal(before.get('supervisor')?.pid ?? 0, 'SIGKILL');
    await killed.exited;

    const stack = await launchUntilReady();

    expect(await query('select n from public.probe')).toEqual([{ n: 7 }]);
    expect([...before.values()].filter(isAlive)).toEqual([]);
    const second = launch();
    expect(await second.exited).toBe(1);
    expect(second.output()).toBe(
      `It is already running at http://localhost:${ports.app} ("npm stop" ends it).\n`,
    );
    kept = stack;
  });

  it('keeps its files from other users of the machine, also those that were open to them', () => {
    expect(openToOthers()).toEqual([]);
  });

  itWithOwnEventStore(
    'keeps other users of the machine out of its event store, which knows administrators',
    async () => {
      const folder = join(dataDir, 'event-store-access');
      const certificate = encodeURIComponent(join(folder, 'certificate.pem'));
      const head = async (url: string): Promise<unknown> => {
        const store = connectEventStore(url, { limitMs: 3_000 });
        try {
          return await store.readLogHead();
        } finally {
          await store.close();
        }
      };
      const host = `localhost:${ports.eventStore}`;
      const { user, password } = eventStoreAccess(folder);

      await expect(head(`esdb://${host}?tls=false`)).rejects.toThrow();
      await expect(head(`esdb://${host}?tls=true&tlsCAFile=${certificate}`)).rejects.toThrow();
      await expect(
        head(`esdb://${user}:guessed@${host}?tls=true&tlsCAFile=${certificate}`),
      ).rejects.toThrow();
      expect(
        await head(`esdb://${user}:${password}@${host}?tls=true&tlsCAFile=${certificate}`),
      ).toBeDefined();
    },
  );

  it('says of an option that there is none such, and how to see them', async () => {
    const { exited, output } = launch('start.ts', {}, ['--nonsense']);
    expect(await exited).toBe(1);
    expect(output()).toMatch(/^Unknown option '--nonsense'.*\n"npm start -- --help" names the options\.\n$/s);
  });

  it('starts a service again that ended by itself, and ends when its launcher is gone', async () => {
    const stack = keptStack();
    const worker = noted().get('worker');
    signal(worker?.pid ?? 0, 'SIGKILL');
    const replaced = await waitFor(
      () => {
        const now = noted().get('worker');
        return now !== undefined && now.pid !== worker?.pid ? now : undefined;
      },
      { limitMs: START_LIMIT_MS, everyMs: 50 },
    );
    expect(replaced !== undefined && isAlive(replaced)).toBe(true);
    const processes = noted();

    stack.child.disconnect();

    expect(await stack.exited).toBe(0);
    expect([...processes.values()].filter(isAlive)).toEqual([]);
  });

  it('takes its prices from local fakes of the providers, and says so', async () => {
    const prices = join(dataDir, 'prices.csv');
    const days = Array.from({ length: 500 }, (_, index) => {
      const date = new Date(Date.now() - (501 - index) * 86_400_000).toISOString().slice(0, 10);
      return `${date},${40_000 + 100 * (index % 90)}`;
    });
    writeFileSync(prices, ['date,close', ...days].join('\n'));
    const stack = await launchUntilReady(['--providers=local', '--prices', prices]);
    expect([...noted().keys()]).toContain('fake-market-providers');
    const snapshot = await waitFor(
      async () =>
        (await query('select series, source from app.market_snapshots where series <> $$recorded$$')).at(0),
      { limitMs: START_LIMIT_MS, everyMs: 200 },
    );
    expect(snapshot).toEqual({ series: 'local', source: 'Local stand-in of Coinbase' });
    expect(await query('select distinct series from app.exchange_rates')).toEqual([{ series: 'local' }]);
    kept = stack;
  });

  it('is stopped by npm stop, also when only the supervisor is left', async () => {
    const stack = keptStack();

    const stop = launch('stop.ts');

    expect(await stop.exited).toBe(0);
    expect(stop.output()).toBe('Stopped.\n');
    expect(await stack.exited).toBe(0);
    const again = launch('stop.ts');
    expect(await again.exited).toBe(0);
    expect(again.output()).toBe('Nothing is running.\n');
  });

  it.each([
    [['--providers=real'], '--providers can only be "local".\n'],
    [['--prices', 'prices.csv'], '--prices needs --providers=local.\n'],
    [['--providers=local', '--prices', 'missing.csv'], 'There is no file missing.csv.\n'],
  ])('says what is wrong with %j', async (args, message) => {
    const stack = launch('start.ts', {}, args);

    expect(await stack.exited).toBe(1);
    expect(stack.output()).toBe(message);
  });

  it('runs no fakes in production', async () => {
    const stack = launch('start.ts', { NODE_ENV: 'production' }, ['--providers=local']);

    expect(await stack.exited).toBe(1);
    expect(stack.output()).toBe('--providers=local is not allowed with NODE_ENV=production.\n');
  });

  itWithOwnEventStore('names the port that is taken, and the variable that changes it', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(ports.eventStore, '127.0.0.1', resolve));
    try {
      const stack = launch();

      expect(await stack.exited).toBe(1);
      expect(stack.output()).toBe(
        `Port ${ports.eventStore} is taken by another program: end that, or set EVENTSTORE_PORT to a free port.\n`,
      );
    } finally {
      other.close();
    }
  });

  it('names a variable that cannot be used and not its value', async () => {
    const stack = launch('start.ts', { DATABASE_URL: 'secret-but-no-address' });

    expect(await stack.exited).toBe(1);
    expect(stack.output()).toMatch(/^DATABASE_URL: [^\n]*\n$/);
    expect(stack.output()).not.toContain('secret');
  });
});
