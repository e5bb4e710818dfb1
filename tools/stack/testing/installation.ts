import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { eventStoreAccess, eventStoreUrl, freePort, runningPostgresUrl, waitFor } from '@app/provisioning';
import { eventStoreAccessFolder } from '../local-stores.ts';

const START_LIMIT_MS = 120_000;
const stackFolder = join(import.meta.dirname, '..');
const cli = join(stackFolder, '..', '..', 'services', 'cli', 'dist', 'main.js');

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

interface Launched {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  readonly output: () => string;
}

type Ports = Readonly<Record<'PORT' | 'POSTGRES_PORT' | 'EVENTSTORE_PORT', string>>;

/** The whole product in a folder of its own, worked on by the very commands that its operators use. */
export class TestInstallation {
  readonly folder = mkdtempSync(join(tmpdir(), 'installation-'));
  readonly dataDir = join(this.folder, 'data');
  /** Of an event store of its own, instead of the embedded one. */
  ownEventStoreUrl = '';
  /** Variables of its processes, beside its own. */
  environment: Readonly<Record<string, string>> = {};
  readonly #launched: Launched[] = [];
  #ports: Ports | undefined;
  #stack: Launched | undefined;

  /** Chosen at the first start. */
  get ports(): Ports {
    if (this.#ports === undefined) throw new Error('never started');
    return this.#ports;
  }

  get address(): string {
    return `http://127.0.0.1:${this.ports.PORT}`;
  }

  /** Of its event store, once it was started. */
  get eventStoreUrl(): string {
    if (this.ownEventStoreUrl !== '') return this.ownEventStoreUrl;
    const access = eventStoreAccess(eventStoreAccessFolder(this.dataDir));
    return eventStoreUrl(Number(this.ports.EVENTSTORE_PORT), access);
  }

  async start(): Promise<void> {
    this.#ports ??= {
      PORT: String(await freePort()),
      POSTGRES_PORT: String(await freePort()),
      EVENTSTORE_PORT: String(await freePort()),
    };
    const stack = this.#launch('start.ts');
    const isReady = (): true | undefined =>
      / is ready at \S+\n/.test(stack.output()) || stack.child.exitCode !== null ? true : undefined;
    const ready = await waitFor(isReady, { limitMs: START_LIMIT_MS, everyMs: 50 });
    if (ready === undefined || stack.child.exitCode !== null) throw new Error(stack.output());
    this.#stack = stack;
  }

  async stop(): Promise<void> {
    this.#stack?.child.kill('SIGTERM');
    await this.#stack?.ended;
    this.#stack = undefined;
  }

  /** Everything is lost. */
  destroy(): void {
    rmSync(this.dataDir, { recursive: true });
  }

  /** `backup.ts`, `restore.ts` or another program of the stack, to its end. */
  run(program: string, ...args: readonly string[]): Promise<Ended> {
    return this.#launch(program, args).ended;
  }

  /** What `npm run -s audit:replay -- --all` prints: everybody's state, a line each. */
  async replays(): Promise<readonly string[]> {
    const { code, out, err } = await this.run('with-stores.ts', cli, 'audit:replay', '--all');
    if (code !== 0) throw new Error(err);
    return out.trimEnd().split('\n');
  }

  /** Rows of the running stack's database. */
  async query(sql: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
    const url = runningPostgresUrl(join(this.dataDir, 'postgres'), 'app');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  async remove(): Promise<void> {
    for (const { child, ended } of this.#launched) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    }
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true });
  }

  #launch(program: string, args: readonly string[] = []): Launched {
    const child = spawn(process.execPath, [join(stackFolder, program), ...args], {
      env: {
        ...process.env,
        ...this.environment,
        // An operator's shell knows nothing of them.
        ...(program === 'start.ts' ? this.#ports : {}),
        NODE_OPTIONS: '',
        NODE_ENV: 'development',
        MARKET_SOURCE: 'recorded',
        ARGON2_MEMORY_KIB: '8192',
        ARGON2_PASSES: '1',
        DATA_DIR: this.dataDir,
        DATABASE_URL: '',
        EVENTSTORE_URL: this.ownEventStoreUrl,
        REDIS_URL: '',
      },
      // With a message channel the supervisor ends by itself when this process is killed.
      stdio: ['ignore', 'pipe', 'pipe', ...(program === 'start.ts' ? ['ipc' as const] : [])],
    });
    let out = '';
    let err = '';
    child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
    child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')));
    const ended = new Promise<Ended>((resolve) => {
      child.once('close', (code) => {
        resolve({ code: code ?? -1, out, err });
      });
    });
    const launched = { child, ended, output: () => out + err };
    this.#launched.push(launched);
    return launched;
  }
}
