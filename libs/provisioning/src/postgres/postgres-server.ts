import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeExit, type ProcessExit } from '../process-exit.js';
import { signal } from '../process-identity.js';
import { ProvisioningError } from '../provisioning-error.js';
import { waitFor } from '../wait.js';
import { locatePostgres } from './binaries.js';
import { type ClusterHome, openClusterHome } from './cluster-home.js';
import { ownershipStatement, roleStatements } from './cluster-roles.js';
import { APP_ROLE, connectionString, SUPERUSER } from './connection-string.js';
import { readPostmasterFile, stopLeftoverServer } from './postmaster-file.js';
import { serverAccount, type ServerAccount } from './server-account.js';

const MAJOR_VERSION = '18';
const START_LIMIT_MS = 60_000;
const STOP_GRACE_MS = 20_000;
const HELD_LIMIT_MS = 15_000;
const HELD_RETRY_MS = 250;
const CLUSTER_HELD = /lock file .* already exists|pre-existing shared memory block/;

export interface PostgresOptions {
  /** Folder of the cluster; created at first use, private to the server's account. */
  readonly home: string;
  readonly port: number;
  /** File that the server's own messages are appended to. */
  readonly logFile: string;
  /** False trades the data for speed on a crash (no fsync): for tests only. */
  readonly durable: boolean;
}

export interface RunningPostgres {
  readonly pid: number;
  readonly port: number;
  /** Connection string of a database; `postgres` always exists. Holds the password: never log it. */
  readonly url: (database?: string) => string;
  /** Settles when the server ends, for whatever reason. */
  readonly exited: Promise<ProcessExit>;
  /** Disconnects everybody, writes everything down and ends. Safe to call twice. */
  readonly stop: () => Promise<ProcessExit>;
}

interface Launch {
  readonly bin: string;
  readonly account: ServerAccount | undefined;
  readonly home: ClusterHome;
  readonly options: PostgresOptions;
}

/**
 * Starts PostgreSQL on 127.0.0.1, makes the cluster at first use and first ends a server left over on the same home.
 * Throws ProvisioningError: PORT_TAKEN, FOLDER_UNUSABLE, UNSUPPORTED_PLATFORM or START_FAILED with the server's reason.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const account = serverAccount(options.home);
  const bin = join(locatePostgres(account), 'bin');
  const home = openClusterHome(options.home, account);
  const launch = { bin, account, home, options };
  try {
    await stopLeftoverServer(home.cluster);
    const isNew = await createCluster(launch);
    return await startServerPatiently(launch, isNew);
  } finally {
    home.close();
  }
}

/** Ends a server that a killed process left running on the home. True when there was one. */
export async function stopLeftoverPostgres(home: string): Promise<boolean> {
  const cluster = join(home, 'data');
  return existsSync(cluster) ? stopLeftoverServer(cluster) : false;
}

function run(
  launch: Launch,
  program: string,
  args: readonly string[],
  stdin: 'ignore' | 'pipe' = 'ignore',
): { child: ChildProcess; output: () => string } {
  const { account, home, options } = launch;
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = openSync(options.logFile, 'a');
  const from = fstatSync(log).size;
  const child = spawn(join(launch.bin, program), args, {
    ...(account ?? {}),
    // Its own process group: Ctrl-C at the console reaches the supervisor alone, which ends the server last.
    detached: true,
    // The working folder must be one that the account may enter, or initdb fails.
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    stdio: [stdin, log, log, home.folder ?? 'ignore'],
  });
  closeSync(log);
  return { child, output: () => readFileSync(options.logFile).subarray(from).toString('utf8') };
}

function exitOf(child: ChildProcess): Promise<ProcessExit> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve({ code: null, signal: null, error: error.message });
    });
    child.once('exit', (code, exitSignal) => {
      resolve({ code, signal: exitSignal });
    });
  });
}

/** @returns whether there was none before */
async function createCluster(launch: Launch): Promise<boolean> {
  const { home, options } = launch;
  const versionFile = join(home.cluster, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version === MAJOR_VERSION) return false;
    throw new ProvisioningError(
      'PROVISIONING.FOLDER_UNUSABLE',
      `${home.cluster} was made by PostgreSQL ${version}, this is ${MAJOR_VERSION}: dump and restore it, or choose another DATA_DIR`,
    );
  }
  const draft = `${home.cluster}.draft`;
  rmSync(draft, { recursive: true, force: true });
  const { child, output } = run(launch, 'initdb', [
    ...[
      '-D',
      home.inside('data.draft'),
      '-U',
      SUPERUSER,
      `--pwfile=${home.inside('superuser-password')}`,
      '--auth=scram-sha-256',
    ],
    ...[
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--wal-segsize=4',
    ],
    ...(options.durable ? [] : ['--no-sync']),
  ]);
  const exit = await exitOf(child);
  if (exit.code !== 0) {
    throw new ProvisioningError(
      'PROVISIONING.START_FAILED',
      `initdb ${describeExit(exit)}: ${reasonIn(output())}`,
    );
  }
  // Whole or not at all: a first start that is broken off starts again.
  renameSync(draft, home.cluster);
  return true;
}

/**
 * Gives the cluster its two roles, once, before its server starts. PostgreSQL's own mode for one user needs no password and
 * lets nobody in meanwhile.
 */
async function separateRoles(launch: Launch, isNew: boolean): Promise<void> {
  const { home } = launch;
  if (existsSync(home.rolesMark)) return;
  await runStatements(launch, 'postgres', roleStatements(home.password, home.superuserPassword));
  if (!isNew && (await hasDatabase(launch, APP_ROLE)))
    await runStatements(launch, APP_ROLE, [ownershipStatement]);
  writeFileSync(home.rolesMark, '', { mode: 0o600 });
}

async function hasDatabase(launch: Launch, database: string): Promise<boolean> {
  const found = await runStatements(launch, 'postgres', [
    `select 'found' from pg_database where datname = '${database}';`,
  ]);
  return found.includes('= "found"');
}

/** @returns what the server printed @throws ProvisioningError START_FAILED */
async function runStatements(
  launch: Launch,
  database: string,
  statements: readonly string[],
): Promise<string> {
  const { child, output } = run(
    launch,
    'postgres',
    // Passwords are in the statements: none is to be in the log.
    ['--single', '-D', launch.home.inside('data'), '-c', 'log_min_error_statement=panic', database],
    'pipe',
  );
  // A server that gave up takes no statement; its exit says so.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(`${statements.join('\n')}\n`);
  const exit = await exitOf(child);
  if (exit.code !== 0 || /\b(?:ERROR|FATAL|PANIC):/.test(output())) {
    throw new ProvisioningError(
      'PROVISIONING.START_FAILED',
      `PostgreSQL could not set up its roles: ${reasonIn(output())}`,
    );
  }
  return output();
}

function serverSettings({ durable }: PostgresOptions): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    // Sized for a laptop: the whole product is to fit in a few hundred megabytes.
    'shared_buffers=64MB',
    'io_method=sync',
    'jit=off',
    'autovacuum_max_workers=2',
    'max_wal_size=256MB',
    'min_wal_size=32MB',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

/**
 * Right after a server was killed, its helper processes (or its unreaped pid) hold the cluster for a moment; the new
 * server then gives up at once. That, and only that, is tried again.
 */
async function startServerPatiently(launch: Launch, isNew: boolean): Promise<RunningPostgres> {
  const deadline = performance.now() + HELD_LIMIT_MS;
  for (;;) {
    try {
      await separateRoles(launch, isNew);
      return await startServer(launch);
    } catch (error) {
      const held = error instanceof ProvisioningError && CLUSTER_HELD.test(error.message);
      if (!held || performance.now() > deadline) throw error;
      await delay(HELD_RETRY_MS);
    }
  }
}

async function startServer(launch: Launch): Promise<RunningPostgres> {
  const { home, options } = launch;
  const { child, output } = run(launch, 'postgres', [
    ...['-D', home.inside('data'), '-p', String(options.port)],
    ...serverSettings(options),
  ]);
  const exited = exitOf(child);
  let early: ProcessExit | undefined;
  void exited.then((exit) => (early = exit));
  const ready = await waitFor(
    () => {
      if (early !== undefined) return 'ended';
      const file = readPostmasterFile(home.cluster);
      return file?.ready === true && file.pid === child.pid ? 'ready' : undefined;
    },
    { limitMs: START_LIMIT_MS, everyMs: 15 },
  );
  if (ready !== 'ready' || child.pid === undefined) {
    child.kill('SIGQUIT');
    throw startError(options.port, early, output());
  }
  const { pid } = child;
  const stop = async (): Promise<ProcessExit> => {
    // SIGINT asks for a fast shutdown; SIGTERM would wait for every client to leave first.
    if (early === undefined) signal(pid, 'SIGINT');
    const timer = setTimeout(() => {
      signal(pid, 'SIGQUIT');
    }, STOP_GRACE_MS);
    try {
      return await exited;
    } finally {
      clearTimeout(timer);
    }
  };
  const url = (database = 'postgres'): string =>
    connectionString({ port: options.port, password: home.password, database });
  return { pid, port: options.port, url, exited, stop };
}

function startError(port: number, exit: ProcessExit | undefined, output: string): ProvisioningError {
  if (/Address already in use/.test(output)) {
    return new ProvisioningError('PROVISIONING.PORT_TAKEN', `port ${port} is taken`);
  }
  const how = exit === undefined ? `was not ready after ${START_LIMIT_MS / 1_000} s` : describeExit(exit);
  return new ProvisioningError('PROVISIONING.START_FAILED', `PostgreSQL ${how}: ${reasonIn(output)}`);
}

/** The line of the log that says why: the last fatal one, else the last one. */
function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /FATAL|PANIC|error:|ERROR/.test(line));
  return (fatal ?? lines.at(-1) ?? 'no reason in its log')
    .replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '')
    .trim();
}
