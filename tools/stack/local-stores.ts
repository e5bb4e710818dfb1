import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  freePort,
  provideEventStoreAccess,
  startEventStoreProcess,
  startPostgres,
  waitFor,
} from '@app/provisioning';
import { root } from './root.ts';
import type { RunningStores, RunState } from './run-state.ts';
import { SettingsError, type StackSettings } from './settings.ts';

/** Name of the database in the embedded Postgres. */
export const DATABASE = 'app';

/** A stack that is just starting is given the time of its slowest first start. */
const START_LIMIT_MS = 60_000;

export function eventStoreFile({ DATA_DIR }: StackSettings): string {
  return join(DATA_DIR, 'event-store', 'events.db');
}

/** Folder of the embedded event store's password and certificate. Not next to its file, which a restore replaces. */
export const eventStoreAccessFolder = (dataDir: string): string => join(dataDir, 'event-store-access');

/** Built program of the embedded event store. */
export function eventStoreProgram(name: 'main.js' | 'store-file/main.js'): string {
  return join(root, 'services', 'embedded-event-store', 'dist', ...name.split('/'));
}

/**
 * The stores of this installation for one command: those of the running stack, your own ones where a variable names
 * them, else embedded ones that are started for as long as the command runs. What is started takes the data folder, so
 * that `npm start` meanwhile says why it waits.
 */
export class LocalStores {
  readonly #settings: StackSettings;
  readonly #runState: RunState;
  readonly #work: string;
  readonly #stops: (() => Promise<unknown>)[] = [];
  #isClaimed = false;

  /** @param work what the command does, for the message to others: "backup" */
  constructor(settings: StackSettings, runState: RunState, work: string) {
    this.#settings = settings;
    this.#runState = runState;
    this.#work = work;
  }

  /**
   * Connection string of Postgres. Throws AlreadyRunningError, ProvisioningError, and SettingsError where there is no
   * embedded one yet and none is to be made.
   */
  async database({ create = false } = {}): Promise<string> {
    const { DATABASE_URL, DATA_DIR } = this.#settings;
    const running = await this.#runningStores();
    if (running !== undefined) return running.databaseUrl;
    if (DATABASE_URL !== undefined) return DATABASE_URL;
    const { postgresHome } = this.#runState;
    if (!create && !existsSync(join(postgresHome, 'data'))) {
      throw new SettingsError(`There is no data in ${DATA_DIR} yet.`);
    }
    this.#claim();
    const server = await startPostgres({
      home: postgresHome,
      port: await freePort(),
      logFile: join(DATA_DIR, 'logs', 'postgres.log'),
      durable: true,
    });
    this.#stops.push(server.stop);
    return server.url(DATABASE);
  }

  /** Connection string of the event store. Throws AlreadyRunningError, ProvisioningError, SettingsError. */
  async eventStore(): Promise<string> {
    const running = await this.#runningStores();
    if (running !== undefined) return running.eventStoreUrl;
    const { EVENTSTORE_URL, DATA_DIR } = this.#settings;
    if (EVENTSTORE_URL !== undefined) return EVENTSTORE_URL;
    this.#claim();
    const file = eventStoreFile(this.#settings);
    if (!existsSync(file)) throw new SettingsError(`There is no event store file ${file}.`);
    const server = await startEventStoreProcess({
      entry: eventStoreProgram('main.js'),
      file,
      access: await provideEventStoreAccess(eventStoreAccessFolder(DATA_DIR)),
      port: await freePort(),
    });
    this.#stops.push(server.stop);
    return server.url;
  }

  /** Whether Postgres is that of `npm start`. */
  async isDatabaseEmbedded(): Promise<boolean> {
    const running = await this.#runningStores();
    return running?.isDatabaseEmbedded ?? this.#settings.DATABASE_URL === undefined;
  }

  /** Whether the event store is that of `npm start`, a file in DATA_DIR. */
  async isEventStoreEmbedded(): Promise<boolean> {
    const running = await this.#runningStores();
    return running?.isEventStoreEmbedded ?? this.#settings.EVENTSTORE_URL === undefined;
  }

  /** Which installation a command works on, as a sentence for who called it. */
  describe(): string {
    const { DATA_DIR, DATABASE_URL, EVENTSTORE_URL } = this.#settings;
    const url = this.#isStackRunning() ? this.#runState.supervisor()?.url : undefined;
    if (url !== undefined) return `Works on the installation of ${DATA_DIR}, which runs at ${url}.`;
    const named = [
      ...(DATABASE_URL === undefined ? [] : ['DATABASE_URL']),
      ...(EVENTSTORE_URL === undefined ? [] : ['EVENTSTORE_URL']),
    ];
    const stores = named.length === 0 ? '' : `, with the servers of ${named.join(' and ')}`;
    return `Works on the installation of ${DATA_DIR}, which is not running${stores}.`;
  }

  /** Ends what was started. */
  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop();
    if (this.#isClaimed) this.#runState.release();
    this.#isClaimed = false;
  }

  /** Whether another process runs the product here. One that works on the data otherwise rejects at `claim`. */
  #isStackRunning(): boolean {
    return !this.#isClaimed && this.#runState.supervisor()?.url !== undefined;
  }

  /**
   * What the running product says it works on, whatever the variables of this shell: another installation may be on their
   * ports. Undefined where none runs.
   */
  async #runningStores(): Promise<RunningStores | undefined> {
    if (!this.#isStackRunning()) return undefined;
    return waitFor(() => this.#runState.supervisor()?.stores, { limitMs: START_LIMIT_MS, everyMs: 100 });
  }

  #claim(): void {
    if (this.#isClaimed) return;
    this.#runState.claim({ work: this.#work });
    this.#isClaimed = true;
  }
}
