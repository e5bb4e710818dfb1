import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  eventStoreUrl,
  freePort,
  isPortTaken,
  provideEventStoreAccess,
  ProvisioningError,
  type RunningProcess,
  startEventStoreProcess,
  startNodeProcess,
  startPostgres,
} from '@app/provisioning';
import type { ConsoleOutput } from './console-output.ts';
import { fakeProviderEnvironment, type LocalProviders } from './local-providers.ts';
import { DATABASE, eventStoreAccessFolder, eventStoreFile } from './local-stores.ts';
import { masterKeyEnvironment } from './master-key-notice.ts';
import { choosePaymentSandbox, type PaymentSandboxChoice } from './payment-sandbox.ts';
import { root } from './root.ts';
import { rotate } from './rotating-file.ts';
import type { RunState } from './run-state.ts';
import { serviceNodeOptions, SOURCE_MAPS } from './service-node-options.ts';
import { productUrl, SettingsError, type StackSettings } from './settings.ts';
import { type Started, Supervised } from './supervised.ts';

const WATCHED_API = join(import.meta.dirname, 'watched-api.ts');

/** In development the api waits a minute for an event store that is still starting. */
const SERVICE_READY_LIMIT_MS = 90_000;

const preparedSchema = z.object({ greeting: z.array(z.string()) });

export interface StackOptions {
  readonly settings: StackSettings;
  readonly runState: RunState;
  readonly output: ConsoleOutput;
  /** Stand-ins of the market data providers instead of the real ones. */
  readonly localProviders?: LocalProviders | undefined;
  /** True to compile and run the api by Nest's command line, again after each change of its sources. */
  readonly isApiWatched?: boolean;
}

/** The product's processes, in the order they need each other. */
export class Stack {
  readonly #options: StackOptions;
  readonly #stopping = new AbortController();
  readonly #running: Supervised[] = [];
  #starting: Promise<unknown> = Promise.resolve();
  #databaseUrl: string | undefined;
  #eventStoreUrl: string | undefined;

  constructor(options: StackOptions) {
    this.#options = options;
  }

  /** Starts what is missing, each part when what it needs answers. Returns the lines to greet with. */
  start(): Promise<readonly string[]> {
    const starting = this.#startAll();
    this.#starting = starting;
    return starting;
  }

  async #startAll(): Promise<readonly string[]> {
    await this.#requirePorts();
    await Promise.all([this.#provideDatabase(), this.#provideEventStore()]);
    this.#noteStores();
    const [greeting, feeds] = await Promise.all([this.#prepareDatabase(), this.#provideFeeds()]);
    const { PORT, DATA_DIR } = this.#options.settings;
    const sandbox = await choosePaymentSandbox(this.#options.settings, process.env);
    const shared = { ...masterKeyEnvironment(DATA_DIR), ...sandbox?.shop };
    // Side by side: none of them needs another to start, and the api alone takes as long as the other two together.
    await Promise.all([
      this.#service('projector'),
      this.#providePaymentSandbox(sandbox),
      this.#service('worker', { ...feeds, ...shared }),
      this.#service('api', { PORT: String(PORT), WEB_DIST: join(root, 'web', 'dist'), ...shared }),
    ]);
    return greeting;
  }

  /** Ends everything, the users of a thing before the thing. Safe at any moment, also while starting. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const one of this.#running.toReversed()) await one.end();
    await this.#starting.catch(() => undefined);
  }

  /** Ends the services so that they start again with the code that is on disk now. */
  async restartServices(): Promise<void> {
    const restarted = ['projector', 'worker', 'api', 'payment-sandbox'];
    const services = this.#running.filter(({ name }) => restarted.includes(name));
    await Promise.all(services.map((service) => service.restart()));
  }

  async #requirePorts(): Promise<void> {
    const { settings } = this.#options;
    const needed = [
      { variable: 'PORT', port: settings.PORT, use: true },
      { variable: 'POSTGRES_PORT', port: settings.POSTGRES_PORT, use: settings.DATABASE_URL === undefined },
      {
        variable: 'EVENTSTORE_PORT',
        port: settings.EVENTSTORE_PORT,
        use: settings.EVENTSTORE_URL === undefined,
      },
    ];
    for (const { variable, port, use } of needed) {
      if (use && (await isPortTaken(port))) {
        throw new SettingsError(
          `Port ${port} is taken by another program: end that, or set ${variable} to a free port.`,
        );
      }
    }
  }

  async #provideDatabase(): Promise<void> {
    const { settings, runState } = this.#options;
    if (settings.DATABASE_URL !== undefined) {
      this.#databaseUrl = settings.DATABASE_URL;
      return;
    }
    const logFile = join(settings.DATA_DIR, 'logs', 'postgres.log');
    rotate(logFile);
    await this.#keep('postgres', async () => {
      const server = await startPostgres({
        home: runState.postgresHome,
        port: settings.POSTGRES_PORT,
        logFile,
        durable: true,
      });
      this.#databaseUrl = server.url(DATABASE);
      return server;
    });
  }

  async #provideEventStore(): Promise<void> {
    const { settings, output } = this.#options;
    if (settings.EVENTSTORE_URL !== undefined) {
      this.#eventStoreUrl = settings.EVENTSTORE_URL;
      return;
    }
    const access = await provideEventStoreAccess(eventStoreAccessFolder(settings.DATA_DIR));
    this.#eventStoreUrl = eventStoreUrl(settings.EVENTSTORE_PORT, access);
    const onLine = output.receiver('event-store');
    await this.#keep('event-store', (signal) =>
      startEventStoreProcess({
        entry: entryOf('embedded-event-store'),
        port: settings.EVENTSTORE_PORT,
        file: eventStoreFile(settings),
        access,
        // It bounds its own young generation, however it is started.
        execArgv: [SOURCE_MAPS],
        env: { NODE_ENV: settings.NODE_ENV },
        onLine,
        signal,
      }),
    );
  }

  #noteStores(): void {
    const { runState, settings } = this.#options;
    runState.noteStores(productUrl(settings), {
      databaseUrl: this.#databaseUrl ?? '',
      isDatabaseEmbedded: settings.DATABASE_URL === undefined,
      eventStoreUrl: this.#eventStoreUrl ?? '',
      isEventStoreEmbedded: settings.EVENTSTORE_URL === undefined,
    });
  }

  /** Migrates in a process of its own, so that the supervisor need not carry the database client all its life. */
  async #prepareDatabase(): Promise<readonly string[]> {
    const child = await startNodeProcess({
      name: 'migrations',
      entry: join(import.meta.dirname, 'prepare.ts'),
      env: {
        ...this.#serviceEnvironment(),
        PORT: String(this.#options.settings.PORT),
        CREATE_DATABASE: this.#options.settings.DATABASE_URL === undefined ? 'yes' : '',
      },
      onLine: this.#options.output.receiver('migrations'),
      signal: this.#stopping.signal,
    });
    await child.exited;
    return preparedSchema.parse(child.ready).greeting;
  }

  /** Starts the fakes of the providers if they are wanted; returns what the worker needs to know of them. */
  async #provideFeeds(): Promise<NodeJS.ProcessEnv> {
    const { localProviders } = this.#options;
    if (localProviders === undefined) return {};
    // Decided once: a fake that is started again must be found where it was.
    const port = await freePort();
    let ready: RunningProcess['ready'] = {};
    await this.#service(
      'fake-market-providers',
      { FAKE_PROVIDERS_PORT: String(port), FAKE_PROVIDERS_PRICES: localProviders.pricesFile },
      (process) => {
        ready = process.ready;
      },
    );
    return fakeProviderEnvironment(port, ready);
  }

  async #providePaymentSandbox(sandbox: PaymentSandboxChoice | undefined): Promise<void> {
    if (sandbox !== undefined) await this.#service('payment-sandbox', sandbox.service);
  }

  async #service(
    name: string,
    env: NodeJS.ProcessEnv = {},
    onReady: (process: RunningProcess) => void = () => undefined,
  ): Promise<void> {
    const onLine = this.#options.output.receiver(name);
    await this.#keep(name, async (signal) => {
      const started = await startNodeProcess({
        name,
        entry: this.#options.isApiWatched === true && name === 'api' ? WATCHED_API : entryOf(name),
        execArgv: serviceNodeOptions(name),
        env: { ...this.#serviceEnvironment(), ...env },
        onLine,
        signal,
        readyLimitMs: SERVICE_READY_LIMIT_MS,
      });
      onReady(started);
      return started;
    });
  }

  async #keep(name: string, start: (signal: AbortSignal) => Promise<Started>): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    const { runState, output } = this.#options;
    const supervised = new Supervised({
      name,
      start,
      onStarted: (pid) => {
        runState.note(name, pid);
      },
      onEnded: () => {
        runState.forget(name);
      },
      warn: (message) => {
        output.complain(message);
      },
    });
    // Registered before it has started, so that a stop in the meantime reaches it.
    this.#running.push(supervised);
    await supervised.begin();
  }

  #serviceEnvironment(): NodeJS.ProcessEnv {
    const { NODE_ENV } = this.#options.settings;
    return { ...process.env, NODE_ENV, DATABASE_URL: this.#databaseUrl, EVENTSTORE_URL: this.#eventStoreUrl };
  }
}

function entryOf(service: string): string {
  const entry = join(root, 'services', service, 'dist', 'main.js');
  if (existsSync(entry)) return entry;
  throw new ProvisioningError(
    'PROVISIONING.START_FAILED',
    `services/${service} is not built: run "npm run build"`,
  );
}
