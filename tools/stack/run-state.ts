import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import {
  type EndingStep,
  endProcess,
  identityOf,
  isAlive,
  type ProcessIdentity,
  stopLeftoverPostgres,
} from '@app/provisioning';
import { makeDataPrivate } from './private-data.ts';

const recordSchema = z.object({
  pid: z.number().int().positive(),
  startedAt: z.string(),
  url: z.string().optional(),
  /** What it does when it is no running product: "backup", "restore". */
  work: z.string().optional(),
  /** What the product runs on, once it is known: for the commands of this installation. Holds passwords. */
  stores: z
    .object({
      databaseUrl: z.string(),
      isDatabaseEmbedded: z.boolean(),
      eventStoreUrl: z.string(),
      isEventStoreEmbedded: z.boolean(),
    })
    .optional(),
});
type RunRecord = z.output<typeof recordSchema>;

/** Connection strings of the stores of a running product. */
export type RunningStores = NonNullable<RunRecord['stores']>;

const SUPERVISOR = 'supervisor';

/** Another process that looks at the claim is done in a moment. */
const LOCK_WAIT_MS = 10_000;

/** Services end by themselves when their supervisor is gone; they are given the time for that. */
const ENDING: readonly EndingStep[] = [
  { signal: 'SIGTERM', graceMs: 5_000 },
  { signal: 'SIGKILL', graceMs: 2_000 },
];

/** What a process takes the data folder for. */
type Purpose = { readonly url: string; readonly stores?: RunningStores } | { readonly work: string };

/** Another process works on the same data. */
export class AlreadyRunningError extends Error {
  constructor(holder: RunRecord) {
    super(
      holder.work === undefined
        ? `It is already running at ${holder.url ?? 'an unknown address'} ("npm stop" ends it).`
        : `A ${holder.work} works on this data at the moment (process ${holder.pid}): wait for its end.`,
    );
  }
}

/** The notes of an installation whose data nobody else on the machine can read from now on. */
export function openDataFolder(dataDir: string): RunState {
  makeDataPrivate(dataDir);
  return new RunState(dataDir);
}

/**
 * Notes in DATA_DIR/run which processes belong to the stack, so that a later start or `npm stop` finds what a killed
 * supervisor left behind. Every note carries the process's start time: a stranger with the same pid is never touched.
 */
export class RunState {
  readonly #dataDir: string;
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#folder = join(dataDir, 'run');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Folder of the embedded Postgres. */
  get postgresHome(): string {
    return join(this.#dataDir, 'postgres');
  }

  /** Takes the data folder for this process: to run the product at `url`, or for other work. Throws AlreadyRunningError. */
  claim(purpose: Purpose): void {
    this.#alone(() => {
      const holder = this.supervisor();
      if (holder !== undefined) throw new AlreadyRunningError(holder);
      this.#write(SUPERVISOR, process.pid, purpose);
    });
  }

  /** Tells the commands of this installation what the product at `url`, which this process runs, works on. */
  noteStores(url: string, stores: RunningStores): void {
    this.#write(SUPERVISOR, process.pid, { url, stores });
  }

  release(): void {
    this.forget(SUPERVISOR);
  }

  /** The supervisor that runs now, if any. */
  supervisor(): RunRecord | undefined {
    const record = this.#read(SUPERVISOR);
    return record !== undefined && isAlive(record) ? record : undefined;
  }

  note(name: string, pid: number): void {
    this.#write(name, pid);
  }

  forget(name: string): void {
    rmSync(this.#file(name), { force: true });
  }

  /** Ends what a killed supervisor left running. True when there was anything. */
  async endLeftovers(): Promise<boolean> {
    const names = readdirSync(this.#folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
      .filter((name) => name !== SUPERVISOR);
    const ended = await Promise.all(
      names.map(async (name) => {
        const record = this.#read(name);
        const alive = record !== undefined && isAlive(record);
        if (alive) await endProcess(record, ENDING);
        this.forget(name);
        return alive;
      }),
    );
    // Last, as it is for the services in an orderly stop. It keeps its own note, made the moment it starts.
    const database = await stopLeftoverPostgres(this.postgresHome);
    return database || ended.includes(true);
  }

  #file(name: string): string {
    return join(this.#folder, `${name}.json`);
  }

  /**
   * Runs `work` while no other process runs its own on this folder: of several that find an abandoned claim, one must
   * have written its own before the next looks. The lock is SQLite's, on an empty file: the operating system frees it
   * when the process dies in whatever way.
   */
  #alone(work: () => void): void {
    const lock = new DatabaseSync(join(this.#folder, 'claim.lock'), { timeout: LOCK_WAIT_MS });
    try {
      lock.exec('BEGIN EXCLUSIVE');
      work();
    } finally {
      lock.close();
    }
  }

  /** Whole next to its place and moved there: a reader never meets half a note. */
  #write(name: string, pid: number, purpose?: Purpose): void {
    const identity: ProcessIdentity = identityOf(pid) ?? { pid, startedAt: 'unknown' };
    const draft = join(this.#folder, `${name}.${process.pid}.draft`);
    writeFileSync(draft, JSON.stringify({ ...identity, ...purpose }), { mode: 0o600 });
    renameSync(draft, this.#file(name));
  }

  #read(name: string): RunRecord | undefined {
    try {
      return recordSchema.safeParse(JSON.parse(readFileSync(this.#file(name), 'utf8'))).data;
    } catch {
      return undefined;
    }
  }
}
