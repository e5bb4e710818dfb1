import { createSecretKey } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { KeyWrapping } from '@app/accounts';
import { connectEventStore } from '@app/event-store';
import { createDatabase, createPool, fixedClock, silentLogger, systemIds } from '@app/platform';
import type { AppSchema, ReadSchema } from '@app/read-models';
import { AppModule } from '../app.module.js';
import { configSchema } from '../config.js';

/**
 * The modules and routes of the api without one instance of any: enough to read what its decorators say, and nothing is
 * connected to.
 */
export async function withPreviewedApp<T>(read: (app: INestApplication) => T): Promise<T> {
  const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';
  const config = configSchema.parse({
    DATABASE_URL: nowhere,
    EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
  });
  const pool = createPool(config.DATABASE_URL, { applicationName: 'api-preview', max: 1 });
  const eventStore = connectEventStore(config.EVENTSTORE_URL);
  try {
    const app = await NestFactory.create(
      AppModule.forRoot({
        config,
        logger: silentLogger(),
        clock: fixedClock('2026-11-27T12:00:00.000Z'),
        ids: systemIds,
        database: createDatabase<AppSchema>(pool),
        readDatabase: createDatabase<ReadSchema>(pool),
        eventStore,
        progress: {
          waitForRevision: () => Promise.reject(new Error('There is nothing to wait for')),
          progressOf: () => Promise.resolve(undefined),
          subscribe: () => () => undefined,
          close: () => Promise.resolve(),
        },
        wrapping: new KeyWrapping(createSecretKey(Buffer.alloc(32))),
        signal: AbortSignal.abort(),
      }),
      // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Nest declares its plain options as a class
      { preview: true, logger: false, abortOnError: false },
    );
    app.setGlobalPrefix('api');
    return read(app);
  } finally {
    await eventStore.close();
    await pool.end();
  }
}
