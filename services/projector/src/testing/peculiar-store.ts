import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import { connectEventStore, type EventStore } from '@app/event-store';
import { createDatabase, createPool, delay, silentLogger } from '@app/platform';
import { freePort, startEventStoreProcess } from '@app/provisioning';
import { type ReadSchema, wholePartition } from '@app/read-models';
import { createTestDatabase } from '@app/testing';
import { followReadModels, type ReadModelSubscription } from '../subscription/read-model-subscription.js';

const services = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** An embedded event store that answers as other servers do, and a database of a projector's own. */
export interface PeculiarStore {
  readonly store: EventStore;
  readonly db: Kysely<ReadSchema>;
  /** Subscriptions begun so far. */
  subscriptions(): number;
  /** Runs a projector while `work` goes on. */
  readonly whileProjecting: (work: (running: ReadModelSubscription) => Promise<void>) => Promise<void>;
  close(): Promise<void>;
}

/** @param peculiarities as `EVENTSTORE_PECULIARITIES` of the server names them */
export async function startPeculiarStore(peculiarities: string): Promise<PeculiarStore> {
  const folder = mkdtempSync(join(tmpdir(), 'peculiar-store-'));
  const server = await startEventStoreProcess({
    entry: join(services, 'embedded-event-store/dist/main.js'),
    port: await freePort(),
    file: join(folder, 'events.db'),
    env: { EVENTSTORE_PECULIARITIES: peculiarities },
  });
  const connected = connectEventStore(server.url);
  let subscriptions = 0;
  const store: EventStore = {
    ...connected,
    subscribeAll: (options) => {
      subscriptions += 1;
      return connected.subscribeAll(options);
    },
  };
  const database = await createTestDatabase();
  const db = createDatabase<ReadSchema>(
    createPool(database.url, { applicationName: 'peculiar-store', max: 6 }),
  );
  return {
    ...{ store, db },
    subscriptions: () => subscriptions,
    whileProjecting: async (work) => {
      const controller = new AbortController();
      const running = followReadModels({
        ...{ store, db, partition: wholePartition, cacheEvents: 10_000 },
        ...{ logger: silentLogger(), signal: controller.signal },
      });
      try {
        await work(running);
      } finally {
        controller.abort();
        await running.finished;
      }
    },
    close: async () => {
      await db.destroy();
      await database.drop();
      await store.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function untilLive(running: ReadModelSubscription): Promise<void> {
  while (running.status()?.state !== 'live') await delay(5);
}
