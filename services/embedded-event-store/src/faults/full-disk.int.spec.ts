import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { connectEventStore, type EventStore, StoreUnavailableError } from '@app/event-store';
import { append, collect, errorOf, newEvents } from '@app/testing/event-store-contract';
import type { RunningEventStore } from '../server.js';
import { startEventStore } from '../server.js';

// For hangs only.
jest.setTimeout(120_000);

const diskMib = 12;
const ballastMib = 6;
/** Far more events than the disk has room for. */
const tooMany = 2_000;

/** A file system in memory, of a size that can be filled; undefined where this user or machine may not mount one. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMib}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const disk = mountSmallDisk();

if (disk === undefined) {
  it.skip('a disk that is really full: only where a tmpfs may be mounted', () => undefined);
} else {
  describe('on a disk that is really full', () => {
    const ballast = join(disk, 'ballast');
    let server: RunningEventStore;
    let store: EventStore;
    const start = async (): Promise<void> => {
      server = await startEventStore({ port: 0, host: '127.0.0.1', file: join(disk, 'events.db') });
      store = connectEventStore(url());
    };
    const url = (): string => `esdb://127.0.0.1:${server.port}?tls=false`;

    beforeEach(async () => {
      writeFileSync(ballast, Buffer.alloc(ballastMib * 1024 * 1024));
      await start();
    });
    afterEach(async () => {
      await store.close();
      await server.stop();
      for (const name of ['events.db', 'events.db-wal', 'events.db-shm', 'ballast'])
        rmSync(join(disk, name), { force: true });
    });
    afterAll(() => {
      execFileSync('umount', [disk]);
      rmSync(disk, { recursive: true });
    });

    it('says so, keeps every acknowledged event readable, and goes on when there is space again', async () => {
      const acknowledged = await fill(store);
      expect(statfsSync(disk).bavail * statfsSync(disk).bsize).toBeLessThan(1024 * 1024);
      expect(await idsOf(store)).toEqual(acknowledged);
      const client = EventStoreDBClient.connectionString(url());
      const refusal = await errorOf(append(client, 'other-1', newEvents(20, 'x'.repeat(40_000)), NO_STREAM));
      expect(String(refusal)).toMatch(/disk of the event store is full; nothing was written/);
      expect(await errorOf(collect(client.readStream('other-1')))).toMatchObject({
        type: 'stream-not-found',
      });
      await client.dispose();

      rmSync(ballast);
      const next = newEvent();
      await store.append('full-1', [next], BigInt(acknowledged.length - 1));
      expect(await idsOf(store)).toEqual([...acknowledged, next.id]);
    });

    it('starts again with everything that was acknowledged, full as it is', async () => {
      const acknowledged = await fill(store);
      await store.close();
      await server.stop();
      await start();
      expect(await idsOf(store)).toEqual(acknowledged);
      rmSync(ballast);
      await store.append('full-1', [newEvent()], BigInt(acknowledged.length - 1));
    });
  });
}

/** Appends until the disk is full. @returns the ids of what was acknowledged */
async function fill(store: EventStore): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  for (let count = 0; count < tooMany; count += 1) {
    const event = newEvent();
    try {
      await store.append('full-1', [event], count === 0 ? 'no-stream' : BigInt(count - 1));
    } catch (error) {
      expect(error).toBeInstanceOf(StoreUnavailableError);
      expect(String(error)).toMatch(/disk of the event store is full/);
      return acknowledged;
    }
    acknowledged.push(event.id);
  }
  throw new Error('The disk never became full');
}

const newEvent = () => ({
  id: randomUUID(),
  type: 'filled',
  data: { text: 'x'.repeat(20_000) },
  metadata: {},
});

async function idsOf(store: EventStore): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const event of store.readStream('full-1')) ids.push(event.id);
  return ids;
}
