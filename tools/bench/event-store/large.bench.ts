import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectEventStore, type EventStore } from '@app/event-store';
import { freePort, type RunningEventStore, startEventStoreProcess } from '@app/provisioning';
import { root } from '../../stack/root.ts';
import { type Bench, type BenchContext, BenchError, type Figure } from '../harness/bench.ts';
import { timed } from '../harness/interleave.ts';
import { catchUp, countEvents } from './catch-up.ts';
import { StreamWriter } from './stream-writer.ts';

const FULL_EVENTS = 10_000_000;
const USUAL_EVENTS = 500_000;
const EVENTS_A_STREAM = 150;
const LOADS = 2_000;
const CAUGHT_UP_EVENTS = 300_000;
const WRITERS = 50;
/** Of the tool that makes the file. */
const CATEGORY = 'bench';
const BYTES_PER_MB = 2 ** 20;

const service = join(root, 'services/embedded-event-store/dist');

/** A server on a file that was there before it. */
export const bench: Bench = {
  title: 'start and memory of the event store on a long log',
  run: async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-large-'));
    try {
      return await largeFigures(context, join(folder, 'events.db'));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function largeFigures({ say, signal, isFull }: BenchContext, file: string): Promise<readonly Figure[]> {
  const events = isFull ? FULL_EVENTS : USUAL_EVENTS;
  const streams = Math.ceil(events / EVENTS_A_STREAM);
  say(`making a file of ${String(events)} events in ${String(streams)} streams`);
  const fill = join(service, 'testing/fill-store-file.js');
  await promisify(execFile)(process.execPath, [fill, file, String(events), String(streams)], { signal });
  const [afterStop, afterKill]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    const stopped = await startedIn(file, afterStop);
    await appendALittle(stopped);
    process.kill(stopped.pid, 'SIGKILL');
    await stopped.exited;
    await (await startedIn(file, afterKill)).stop();
  }
  const server = await startedIn(file, []);
  const resting = memoryOf(server.pid, 'VmRSS');
  const loads: number[] = [];
  try {
    await useAll(server, { loads, streams, signal });
    const size = Math.round(statSync(file).size / BYTES_PER_MB);
    const note = `${String(events)} events in ${String(streams)} streams, a file of ${String(size)} MB`;
    return [
      {
        name: 'start',
        unit: 's',
        measured: afterStop,
        target: { atMost: 2 },
        note: `${note}; from the start of the process until it answers`,
      },
      { name: 'start after kill -9', unit: 's', measured: afterKill, target: { atMost: 2 } },
      { name: 'memory after the start', unit: 'MB', measured: resting, target: { atMost: 300 } },
      {
        ...{ name: 'most memory it ever took', unit: 'MB', measured: memoryOf(server.pid, 'VmHWM') },
        target: { atMost: 300 },
        note: `${String(LOADS)} streams loaded, ${String(Math.min(events, CAUGHT_UP_EVENTS))} events caught up with twice at once, ${String(WRITERS)} writers at once`,
      },
      { name: `load of a stream of ${String(EVENTS_A_STREAM)} events, any one`, unit: 'ms', measured: loads },
    ];
  } finally {
    await server.stop();
  }
}

async function startedIn(file: string, seconds: number[]): Promise<RunningEventStore> {
  const port = await freePort();
  let started: RunningEventStore | undefined;
  const ms = await timed(async () => {
    started = await startEventStoreProcess({ entry: join(service, 'main.js'), port, file });
  });
  seconds.push(ms / 1_000);
  if (started === undefined) throw new BenchError('the event store did not start');
  return started;
}

/** So that a killed server leaves something to be recovered. */
async function appendALittle(server: RunningEventStore): Promise<void> {
  await withStore(server, (store) => new StreamWriter(store, 'benchLarge').appendEach(100, 100));
}

/** Everything that a server does, for the measurement of its memory. */
async function useAll(
  server: RunningEventStore,
  { loads, streams, signal }: { loads: number[]; streams: number; signal: AbortSignal },
): Promise<void> {
  await withStore(server, async (store) => {
    for (let load = 0; load < LOADS; load += 1) {
      signal.throwIfAborted();
      // A prime step: streams far from one another, hardly any of them twice.
      const stream = `${CATEGORY}-${String((load * 7_919) % streams)}`;
      loads.push(await timed(() => countEvents(store.readStream(stream))));
    }
    const follow = () => catchUp(store, { category: CATEGORY, atMost: CAUGHT_UP_EVENTS, signal });
    await Promise.all([follow(), follow()]);
    const writers = Array.from({ length: WRITERS }, () => new StreamWriter(store, 'benchLarge'));
    await Promise.all(writers.map((writer) => writer.appendEach(20, 100)));
  });
}

async function withStore(
  server: RunningEventStore,
  use: (store: EventStore) => Promise<void>,
): Promise<void> {
  const store = connectEventStore(server.url);
  try {
    await use(store);
  } finally {
    await store.close();
  }
}

/** Megabytes of a process by Linux; fails elsewhere. */
function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  const kilobytes = new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1];
  if (kilobytes === undefined)
    throw new BenchError('this system does not say what a process takes of the memory');
  return Number.parseInt(kilobytes, 10) / 1_024;
}
