import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  freePort,
  provideEventStoreAccess,
  type RunningProcess,
  startEventStoreProcess,
  startNodeProcess,
  startPostgres,
} from '@app/provisioning';
import { ensureDatabase, migrate, withDatabase } from '@app/provisioning/database';
import { root } from '../../stack/root.ts';
import { serviceNodeOptions } from '../../stack/service-node-options.ts';
import { processorMs } from './processor-time.ts';

export type ServiceName = 'api' | 'projector' | 'worker';

const DATABASE = 'bench';
const READ_EVERY_MS = 50;

/**
 * The product as it is shipped, in a temporary folder and on free ports: Postgres and the event store write durably,
 * since a bench of a store that may lose what it was given measures nothing.
 */
export class BenchInstallation {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Processes of the stores, of which the processor time can be asked. */
  readonly pids: { readonly postgres: number; readonly eventStore: number };
  readonly #stops: (() => Promise<unknown>)[];
  readonly #env: NodeJS.ProcessEnv;

  private constructor(parts: {
    readonly folder: string;
    readonly databaseUrl: string;
    readonly eventStoreUrl: string;
    readonly pids: BenchInstallation['pids'];
    readonly stops: (() => Promise<unknown>)[];
  }) {
    this.folder = parts.folder;
    this.databaseUrl = parts.databaseUrl;
    this.eventStoreUrl = parts.eventStoreUrl;
    this.pids = parts.pids;
    this.#stops = parts.stops;
    this.#env = {
      ...process.env,
      // With the demo accounts, whose password the people of a bench share.
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      MARKET_SOURCE: 'recorded',
      DATABASE_URL: parts.databaseUrl,
      EVENTSTORE_URL: parts.eventStoreUrl,
      APP_MASTER_KEY: randomBytes(32).toString('base64'),
    };
  }

  static async start(): Promise<BenchInstallation> {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    const stops: (() => Promise<unknown>)[] = [
      () => {
        rmSync(folder, { recursive: true, force: true });
        return Promise.resolve();
      },
    ];
    try {
      const postgres = await startPostgres({
        ...{ home: join(folder, 'postgres'), port: await freePort(), logFile: join(folder, 'postgres.log') },
        durable: true,
      });
      stops.push(postgres.stop);
      await ensureDatabase(postgres.url(), DATABASE);
      const databaseUrl = withDatabase(postgres.url(), DATABASE);
      await migrate(databaseUrl, join(root, 'migrations'));
      const store = await startEventStoreProcess({
        ...{
          entry: entryOf('embedded-event-store'),
          port: await freePort(),
          file: join(folder, 'events.db'),
          // As in the product.
          access: await provideEventStoreAccess(join(folder, 'event-store-access')),
        },
      });
      stops.push(() => store.stop());
      const pids = { postgres: postgres.pid, eventStore: store.pid };
      return new BenchInstallation({ folder, databaseUrl, eventStoreUrl: store.url, pids, stops });
    } catch (error) {
      await stopAll(stops);
      throw error;
    }
  }

  /** Starts one more process of a service, stopped with the installation. Throws ProvisioningError. */
  async startService(name: ServiceName, env: NodeJS.ProcessEnv = {}): Promise<RunningProcess> {
    const running = await startNodeProcess({
      ...{ name, entry: entryOf(name), env: { ...this.#env, ...env } },
      execArgv: serviceNodeOptions(name),
    });
    this.#stops.push(() => running.stop());
    return running;
  }

  /** Rows of the database. */
  async query(sql: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  /** Starts the api on a free port. Returns its address, without a final slash. */
  async startApi(env: NodeJS.ProcessEnv = {}): Promise<string> {
    return (await this.startApiProcess(env)).address;
  }

  /** The same with the id of its process, of which the processor time can be asked. */
  async startApiProcess(
    env: NodeJS.ProcessEnv = {},
  ): Promise<{ readonly address: string; readonly pid: number }> {
    const port = await freePort();
    const { pid } = await this.startService('api', { PORT: String(port), ...env });
    return { address: `http://127.0.0.1:${port}`, pid };
  }

  /**
   * Runs a built program on the stores to its end. @throws Error with what it said, unless it ends with 0
   * @returns milliseconds that it computed, to a twentieth of a second; undefined where the system does not say
   */
  async run(program: readonly string[], signal: AbortSignal): Promise<number | undefined> {
    const options = { cwd: root, env: this.#env, signal, maxBuffer: 64 * 2 ** 20 };
    const running = promisify(execFile)(process.execPath, program, options);
    const { pid } = running.child;
    let computed: number | undefined;
    // What a process has computed can only be read while it runs.
    const reading = setInterval(() => {
      computed = (pid === undefined ? undefined : processorMs(pid)) ?? computed;
    }, READ_EVERY_MS);
    try {
      await running;
    } finally {
      clearInterval(reading);
    }
    return computed;
  }

  async stop(): Promise<void> {
    await stopAll(this.#stops);
  }
}

function entryOf(service: string): string {
  return join(root, 'services', service, 'dist', 'main.js');
}

async function stopAll(stops: (() => Promise<unknown>)[]): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}
