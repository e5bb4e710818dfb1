import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { givenEventStoreUrl } from '@app/testing';

const root = join(import.meta.dirname, '..', '..');
const readyLine = /ready at (http:\/\/\S+)/;

/** The whole product, started as `npm start` does, with free ports and a data folder of its own. */
export interface StackUnderTest {
  readonly address: string;
  /** Ends the tree as SIGTERM does and waits for it. */
  stop(): Promise<void>;
  /** Kills the supervisor as a power cut would. */
  kill(): Promise<void>;
}

export interface StackOptions {
  /** Wins over what the tests usually set. */
  readonly environment?: NodeJS.ProcessEnv;
  /** As behind `npm start --`. */
  readonly flags?: readonly string[];
}

/** A data folder that outlives restarts of the stack; `remove` it at the end. */
export function newDataFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'app-e2e-'));
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A Postgres of the stack's own, and the event store that the run was started with where there is one. */
export function storesUnderTest(): NodeJS.ProcessEnv {
  return { DATABASE_URL: '', EVENTSTORE_URL: givenEventStoreUrl() ?? '' };
}

/**
 * Starts the stack on a data folder and resolves when it serves. Rejects with what it printed when it does not.
 * The port is given, so that a second start has the first one's address and a browser its session.
 */
export async function startStack(
  dataFolder: string,
  port: number,
  { environment = {}, flags = [] }: StackOptions = {},
): Promise<StackUnderTest> {
  const child = spawn(process.execPath, [join(root, 'tools/stack/start.ts'), ...flags], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      // No test asks the internet for prices.
      MARKET_SOURCE: 'recorded',
      // Nothing here is about how hard a stolen hash is to guess.
      ARGON2_MEMORY_KIB: '8192',
      ARGON2_PASSES: '1',
      NODE_OPTIONS: '',
      DATA_DIR: dataFolder,
      PORT: String(port),
      POSTGRES_PORT: '0',
      EVENTSTORE_PORT: '0',
      ...storesUnderTest(),
      REDIS_URL: '',
      ...environment,
    },
    // With a message channel the supervisor ends by itself when this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const address = await printedAddress(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return { address, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

function printedAddress(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let printed = '';
  const read = (chunk: Buffer): void => {
    printed += chunk.toString('utf8');
    const address = readyLine.exec(printed)?.[1];
    if (address !== undefined) resolve(address);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.on('error', reject);
  child.on('exit', (code) => {
    reject(new Error(`the stack ended with code ${code ?? 'none'} before it served:\n${printed}`));
  });
  return promise;
}
