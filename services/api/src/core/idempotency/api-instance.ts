import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { delay, listen, type Logger } from '@app/platform';
import type { ApiConfig } from '../../config.js';
import { CONFIG, LOGGER } from '../dependencies.js';

/** Longest wait for the first connection at start: without it reservations name no process. */
const FIRST_CONNECTION_MS = 2_000;

/**
 * This process, as others see it: an advisory lock of Postgres on a connection of its own, which the server drops as soon
 * as the process is gone.
 */
@Injectable()
export class ApiInstance implements OnModuleInit, OnApplicationShutdown {
  /** Key of the lock; positive, random. */
  readonly id = randomBytes(8).readBigInt64BE() & 0x7fff_ffff_ffff_ffffn;
  readonly #stopping = new AbortController();
  #isHeld = false;
  #listening: Promise<void> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** {@link id} while the lock is held, else null. */
  get lock(): bigint | null {
    return this.#isHeld ? this.id : null;
  }

  async onModuleInit(): Promise<void> {
    const connected = Promise.withResolvers<undefined>();
    this.#listening = listen({
      url: this.config.DATABASE_URL,
      applicationName: 'api-instance',
      channels: [],
      sessionLock: this.id,
      onNotification: () => undefined,
      onListening: () => {
        this.#isHeld = true;
        connected.resolve(undefined);
      },
      onLost: () => {
        this.#isHeld = false;
      },
      logger: this.logger,
      signal: this.#stopping.signal,
      baseMs: 100,
      maxMs: 400,
    });
    await Promise.race([connected.promise, delay(FIRST_CONNECTION_MS)]);
  }

  /** After the last request. */
  async onApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#listening;
  }
}
