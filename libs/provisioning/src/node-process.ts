import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { describeExit, type ProcessExit } from './process-exit.js';
import { signal } from './process-identity.js';
import { ProvisioningError } from './provisioning-error.js';

export type OutputStream = 'stdout' | 'stderr';

export interface NodeProcessOptions {
  /** Name in messages. */
  readonly name: string;
  /** JavaScript file to run under this very Node. */
  readonly entry: string;
  readonly args?: readonly string[];
  /** Options of Node itself, such as a heap limit. */
  readonly execArgv?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** How long it may take to send `{ type: 'ready' }`. */
  readonly readyLimitMs?: number;
  /** Time between two pings to a process that said that it answers them; one that misses {@link MISSED_PINGS} is killed. */
  readonly pingEveryMs?: number;
  readonly onLine?: (line: string, stream: OutputStream) => void;
  /** Aborting it while the process is starting ends the process, and the start fails. */
  readonly signal?: AbortSignal;
}

export interface RunningProcess {
  readonly name: string;
  readonly pid: number;
  /** What the process sent along with `ready`, such as the port it listens on. */
  readonly ready: Readonly<Record<string, unknown>>;
  readonly exited: Promise<ProcessExit>;
  /** SIGTERM, then SIGKILL when it has not ended after the grace time. Safe to call twice. */
  readonly stop: (graceMs?: number) => Promise<ProcessExit>;
}

const READY_LIMIT_MS = 60_000;
const STOP_GRACE_MS = 10_000;
/** A process that is hung for a minute: the busiest machine lets a living one answer within it. */
const PING_EVERY_MS = 15_000;
const MISSED_PINGS = 4;
const KEPT_LINES = 20;

/**
 * Starts a service and waits for its message `{ type: 'ready' }`. The service ends by itself when the message channel
 * closes, so it never outlives this process. One that hangs is killed, so that it can be started again. Throws
 * ProvisioningError START_FAILED with its last words.
 */
export async function startNodeProcess(options: NodeProcessOptions): Promise<RunningProcess> {
  const child = spawn(
    process.execPath,
    [...(options.execArgv ?? []), options.entry, ...(options.args ?? [])],
    {
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Its own process group: Ctrl-C at the console reaches the supervisor alone, which stops services in order.
      detached: true,
    },
  );
  const lastLines: string[] = [];
  const keep = (line: string, stream: OutputStream): void => {
    lastLines.push(line);
    if (lastLines.length > KEPT_LINES) lastLines.shift();
    options.onLine?.(line, stream);
  };
  forwardLines(child.stdout, 'stdout', keep);
  forwardLines(child.stderr, 'stderr', keep);
  const exited = exitOf(child);
  const stop = (graceMs = STOP_GRACE_MS): Promise<ProcessExit> => stopChild(child, exited, graceMs);
  const giveUp = (): void => {
    void stop();
  };
  options.signal?.addEventListener('abort', giveUp, { once: true });
  if (options.signal?.aborted === true) giveUp();
  const ready = await readyOf(child, exited, options.readyLimitMs ?? READY_LIMIT_MS);
  options.signal?.removeEventListener('abort', giveUp);
  if (child.pid !== undefined && ready.kind === 'ready') {
    if (ready.message['answersPings'] === true)
      endWhenHung(child, exited, options.pingEveryMs ?? PING_EVERY_MS, (ms) => {
        keep(`${options.name} did not answer for ${ms / 1_000} s and is ended`, 'stderr');
      });
    return { name: options.name, pid: child.pid, ready: ready.message, exited, stop };
  }
  const how = ready.kind === 'ended' ? describeExit(await stop(0)) : 'was not ready in time';
  await stop(0);
  // The follower of the output has seen its last lines already.
  const lines = options.onLine === undefined ? lastLines : [];
  throw new ProvisioningError('PROVISIONING.START_FAILED', [`${options.name} ${how}`, ...lines].join('\n'));
}

function forwardLines(
  stream: Readable | null,
  name: OutputStream,
  onLine: (line: string, stream: OutputStream) => void,
): void {
  if (stream === null) return;
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
    onLine(line, name);
  });
}

function exitOf(child: ChildProcess): Promise<ProcessExit> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve({ code: null, signal: null, error: error.message });
    });
    // `close` rather than `exit`: the last lines have been read by then.
    child.once('close', (code, exitSignal) => {
      resolve({ code, signal: exitSignal });
    });
  });
}

type Readiness = { kind: 'ready'; message: Record<string, unknown> } | { kind: 'ended' } | { kind: 'late' };

function isReadyMessage(message: unknown): message is Record<string, unknown> {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

function readyOf(child: ChildProcess, exited: Promise<ProcessExit>, limitMs: number): Promise<Readiness> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      settle({ kind: 'late' });
    }, limitMs);
    const onMessage = (message: unknown): void => {
      if (isReadyMessage(message)) settle({ kind: 'ready', message });
    };
    const settle = (readiness: Readiness): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      resolve(readiness);
    };
    child.on('message', onMessage);
    void exited.then(() => {
      settle({ kind: 'ended' });
    });
  });
}

/** Counts turns and not time: after a machine was asleep, both sides go on where they were. */
function endWhenHung(
  child: ChildProcess,
  exited: Promise<ProcessExit>,
  everyMs: number,
  onHung: (ms: number) => void,
): void {
  let missed = 0;
  child.on('message', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'pong')
      missed = 0;
  });
  const timer = setInterval(() => {
    if (missed < MISSED_PINGS) {
      missed += 1;
      if (child.connected) child.send({ type: 'ping' });
      return;
    }
    clearInterval(timer);
    onHung(everyMs * MISSED_PINGS);
    if (child.pid !== undefined) signal(-child.pid, 'SIGKILL');
  }, everyMs);
  void exited.then(() => {
    clearInterval(timer);
  });
}

async function stopChild(
  child: ChildProcess,
  exited: Promise<ProcessExit>,
  graceMs: number,
): Promise<ProcessExit> {
  const { pid } = child;
  const gone = child.exitCode !== null || child.signalCode !== null;
  if (pid === undefined || gone) return exited;
  signal(pid, 'SIGTERM');
  const timer = setTimeout(() => {
    // The whole group, so that a helper process of the service goes too.
    signal(-pid, 'SIGKILL');
  }, graceMs);
  try {
    return await exited;
  } finally {
    clearTimeout(timer);
  }
}
