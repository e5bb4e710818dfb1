import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { append, collect, newEvents } from '@app/testing/event-store-contract';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(60_000);

const service = dirname(dirname(fileURLToPath(import.meta.url)));
const compiler = join(service, '../../node_modules/typescript/bin/tsc');
const buildLimitMs = 120_000;

describe('the server as a process', () => {
  let folder: string;
  let children: ChildProcess[];
  const spawnServer = (env: Record<string, string> = {}): ChildProcess => {
    const child = spawn(process.execPath, [join(service, 'dist/main.js')], {
      env: { ...process.env, EVENTSTORE_PORT: '0', EVENTSTORE_FILE: join(folder, 'events.db'), ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    children.push(child);
    return child;
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  beforeAll(() => {
    execFileSync(process.execPath, [compiler, '-b', service], { stdio: 'inherit' });
  }, buildLimitMs);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'event-store-process-'));
    children = [];
  });
  afterEach(async () => {
    await Promise.all(children.map(kill));
    rmSync(folder, { recursive: true });
  });

  it('makes files that nobody else can read, whoever starts it', async () => {
    const before = process.umask(0o022);
    try {
      await readyPort(spawnServer({ EVENTSTORE_FILE: join(folder, 'store', 'events.db') }));
    } finally {
      process.umask(before);
    }
    const made = readdirSync(join(folder, 'store')).map((name) => join(folder, 'store', name));
    expect(made.length).toBeGreaterThan(0);
    const open = [join(folder, 'store'), ...made].filter((path) => (statSync(path).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('loses no acknowledged append and keeps no half of one when it is killed under load', async () => {
    const acknowledged = new Map<string, bigint>();
    const order: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const server = spawnServer();
      const client = connect(await readyPort(server));
      const seen = await everyEvent(client);
      // What was there before the kill is there in the same order; the rest came in later.
      expect(seen.slice(0, order.length)).toEqual(order);
      order.splice(0, order.length, ...seen);
      await checkStreams(client, acknowledged);
      const writers = Array.from({ length: 10 }, (_, index) =>
        writeUntilKilled(client, `killed-${round}-${index}`, acknowledged),
      );
      while (acknowledged.size < (round + 1) * 10) await new Promise(setImmediate);
      await kill(server);
      await Promise.all(writers);
      await client.dispose();
    }
    const client = connect(await readyPort(spawnServer()));
    await checkStreams(client, acknowledged);
    await client.dispose();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops cleanly on %s, with clients still connected',
    async (signal) => {
      const server = spawnServer();
      const client = connect(await readyPort(server));
      const subscription = client.subscribeToAll().on('error', () => undefined);
      await append(client, 'a-1', newEvents(1), NO_STREAM);
      server.kill(signal);
      expect(await once(server, 'exit')).toEqual([0, null]);
      await subscription.unsubscribe();
      await client.dispose();
    },
  );

  it('stops when the process that started it is gone', async () => {
    const server = spawnServer();
    await readyPort(server);
    server.disconnect();
    expect(await once(server, 'exit')).toEqual([0, null]);
  });

  it('says in one line that the port is taken, that the file is in use, or what is wrong with the configuration', async () => {
    const port = await readyPort(spawnServer());
    const cases: [Record<string, string>, RegExp][] = [
      [
        { EVENTSTORE_PORT: String(port), EVENTSTORE_FILE: ':memory:' },
        /^The event store cannot start: .* is already in use.*\n$/,
      ],
      [{}, /^Another event store already runs on .*\n$/],
      [{ EVENTSTORE_PORT: 'x' }, /EVENTSTORE_PORT/],
    ];
    for (const [env, message] of cases) {
      const server = spawnServer(env);
      let errors = '';
      server.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
      expect(await once(server, 'close')).toEqual([1, null]);
      expect(errors).toMatch(message);
    }
  });
});

const connect = (port: number): EventStoreDBClient =>
  EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);

async function readyPort(server: ChildProcess): Promise<number> {
  const message = await new Promise<unknown>((resolve, reject) => {
    server.once('message', resolve);
    server.once('exit', () => {
      reject(new Error('The server ended before it was ready'));
    });
  });
  if (
    typeof message !== 'object' ||
    message === null ||
    !('port' in message) ||
    typeof message.port !== 'number'
  ) {
    throw new Error('The server was ready without a port');
  }
  return message.port;
}

/** Appends pairs of events one after the other and notes the last acknowledged revision; ends with the server. */
async function writeUntilKilled(
  client: EventStoreDBClient,
  stream: string,
  acknowledged: Map<string, bigint>,
): Promise<void> {
  try {
    for (
      let head = await append(client, stream, newEvents(2), NO_STREAM);
      ;
      head = await append(client, stream, newEvents(2), head)
    ) {
      acknowledged.set(stream, head);
    }
  } catch {
    // The server was killed; the append in flight may or may not be stored.
  }
}

async function checkStreams(
  client: EventStoreDBClient,
  acknowledged: ReadonlyMap<string, bigint>,
): Promise<void> {
  for (const [stream, head] of acknowledged) {
    const revisions = (await collect(client.readStream(stream))).map((resolved) => resolved.event?.revision);
    expect(BigInt(revisions.length)).toBeGreaterThan(head);
    expect(revisions.length % 2).toBe(0);
    expect(revisions).toEqual(Array.from(revisions, (_, index) => BigInt(index)));
  }
}

async function everyEvent(client: EventStoreDBClient): Promise<string[]> {
  return (await collect(client.readAll())).map((resolved) => resolved.event?.id ?? '');
}
