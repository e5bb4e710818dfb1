import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient, START, UnavailableError } from '@eventstore/db-client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EventBatch, Position, RunningSubscription } from '@app/event-store';
import { connectEventStore, runSubscription } from '@app/event-store';
import { retry, silentLogger } from '@app/platform';
import { freePort } from '@app/provisioning';
import { type FaultRun, seededRandom, underFaults } from '@app/testing';
import { collect, positionOf } from '@app/testing/event-store-contract';
import { Journal, type LoggedEvent } from './journal.js';
import { type ServerProcess, spawnServer } from './server-process.js';

// For hangs only: two hundred rounds on a busy machine take their time.
jest.setTimeout(3_600_000);

const service = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const compiler = join(service, '../../node_modules/typescript/bin/tsc');

const category = 'killed';
const writers = 8;
const streams = 40;
/** The next servers load while the present one is used. */
const warmServers = 2;

/** The read side of a projection: what it has and its checkpoint change together, as in one transaction. */
class Follower {
  readonly received: string[] = [];
  #checkpoint: Position | 'start' = 'start';
  readonly #stopping = new AbortController();
  readonly #running: RunningSubscription;

  constructor(url: string) {
    const store = connectEventStore(url);
    this.#running = runSubscription({
      store,
      prefixes: [`${category}-`],
      loadCheckpoint: async () => this.#checkpoint,
      handleBatch: async ({ events, checkpoint }: EventBatch) => {
        this.received.push(...events.map(({ id }) => id));
        this.#checkpoint = checkpoint;
      },
      logger: silentLogger(),
      signal: this.#stopping.signal,
      backoff: { baseMs: 20, factor: 1.5, maxMs: 200 },
    });
    this.#stopping.signal.addEventListener('abort', () => void store.close());
  }

  async untilReceived(count: number): Promise<void> {
    while (this.received.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running.finished;
  }
}

describe('a server that is killed again and again', () => {
  let folder: string;
  let warm: ServerProcess[] = [];
  let server: ServerProcess | undefined;
  let follower: Follower | undefined;

  beforeAll(() => {
    execFileSync(process.execPath, [compiler, '-b', service], { stdio: 'inherit' });
  }, 300_000);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'event-store-faults-'));
  });
  afterEach(async () => {
    await follower?.stop();
    await Promise.all([...warm, ...(server === undefined ? [] : [server])].map((each) => each.kill()));
    warm = [];
    rmSync(folder, { recursive: true });
  });

  async function openNext(port: number): Promise<ServerProcess> {
    while (warm.length <= warmServers) warm.push(spawnServer());
    const next = warm.shift();
    if (next === undefined) throw new Error('no server');
    await next.open(join(folder, 'events.db'), port);
    return next;
  }

  // 6 rounds by `npm test`, 200 by `npm run test:full`: each starts a process, kills it, and reads what it left.
  it('loses nothing that it acknowledged, keeps no half batch, and its subscriber misses and repeats nothing', () =>
    underFaults({ usual: 6, full: 200 }, async (run) => {
      const port = await freePort();
      const url = `esdb://127.0.0.1:${port}?tls=false`;
      const journal = new Journal(category, streams);
      server = await openNext(port);
      follower = new Follower(url);
      for (let round = 0; round < run.rounds; round += 1) {
        await killUnderLoad(server, journal, url, { ...run, round });
        server = await openNext(port);
        for (const event of await readLog(url, journal.log.at(-1))) journal.addToLog(event);
        journal.check();
      }
      await follower.untilReceived(journal.log.length);
      expect(follower.received).toEqual(journal.log.map(({ id }) => id));
      expect(await readLog(url, undefined)).toEqual(journal.log);
      process.stdout.write(
        `${run.rounds} kills: ${journal.acknowledgedAppends} appends acknowledged, ${journal.repeatedAppends} of unknown outcome sent again, ${journal.log.length} events\n`,
      );
    }));
});

/** Writers append as fast as they can; the server dies after a number of acknowledgements that the seed chose. */
async function killUnderLoad(
  server: ServerProcess,
  journal: Journal,
  url: string,
  { seed, random, round }: FaultRun & { readonly round: number },
): Promise<void> {
  const store = connectEventStore(url);
  const dueAfter = random.int(1, 60);
  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  const writing = Array.from({ length: writers }, (_, index) =>
    journal.writeUntilGone(
      store,
      { index, count: writers, random: seededRandom(seed + round * writers + index) },
      () => {
        acknowledged += 1;
        if (acknowledged >= dueAfter) killed ??= server.kill();
      },
    ),
  );
  await Promise.all(writing);
  await (killed ?? server.kill());
  // Not awaited: it waits for calls to a server that is gone.
  void store.close();
}

/** The log behind an event, or all of it. */
function readLog(url: string, after: LoggedEvent | undefined): Promise<LoggedEvent[]> {
  // All connections of a process to one address wait together after a failed attempt, as while the server was away.
  return retry(() => readOnce(url, after), {
    attempts: 60,
    baseMs: 50,
    factor: 1.2,
    maxMs: 1_000,
    shouldRetry: (error) => error instanceof UnavailableError,
  });
}

/** A forward read begins with the event at its position. The server's own events are none of the test's. */
async function readOnce(url: string, after: LoggedEvent | undefined): Promise<LoggedEvent[]> {
  const client = EventStoreDBClient.connectionString(url);
  const fromPosition = after === undefined ? START : { commit: after.commit, prepare: after.commit };
  try {
    const found: LoggedEvent[] = [];
    for (const resolved of await collect(client.readAll({ fromPosition }))) {
      const { event } = resolved;
      if (event === undefined) throw new Error('an event is missing');
      const { commit } = positionOf(resolved);
      const { id, streamId: stream, revision } = event;
      if (commit !== after?.commit && !stream.startsWith('$')) found.push({ id, stream, revision, commit });
    }
    return found;
  } finally {
    await client.dispose();
  }
}
