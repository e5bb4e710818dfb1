import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectEventStore } from '@app/event-store';
import { freePort, type RunningEventStore, startEventStoreProcess } from '@app/provisioning';
import { root } from '../../stack/root.ts';
import type { Bench, BenchContext, Figure } from '../harness/bench.ts';
import { interleaved, samplesOf } from '../harness/interleave.ts';
import { writeUsers } from '../projector/many-users.ts';
import { StreamWriter } from './stream-writer.ts';

/** As many in a round as each person writes before the next one's turn. */
const EVENTS_AN_APPEND = 8;
const MS_PER_SECOND = 1_000;

const service = join(root, 'services/embedded-event-store/dist');
const cli = join(root, 'services/cli/dist/main.js');
const run = promisify(execFile);

/** `npm run event-store:copy`, as a process, between two servers. */
export const bench: Bench = {
  title: 'copying an event store into another, compared and verified after',
  run: async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-copy-'));
    const targets: RunningEventStore[] = [];
    const startTarget = async (): Promise<RunningEventStore> => {
      const file = join(folder, `target-${String(targets.length)}.db`);
      const target = await startEventStoreProcess({
        ...{ entry: join(service, 'main.js'), port: await freePort(), file },
      });
      targets.push(target);
      return target;
    };
    try {
      return await copyFigures(context, startTarget);
    } finally {
      for (const target of targets) await target.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function copyFigures(
  context: BenchContext,
  startTarget: () => Promise<RunningEventStore>,
): Promise<readonly Figure[]> {
  const { signal } = context;
  const source = await context.ownInstallation();
  const { events, note } = await writeUsers(context, source);
  const samples = await interleaved(
    {
      copy: async () => {
        const target = await startTarget();
        const env = { ...process.env, EVENTSTORE_URL: source.eventStoreUrl };
        await run(process.execPath, [cli, 'event-store:copy', '--to', target.url], { env, signal });
      },
      append: async () => {
        const store = connectEventStore((await startTarget()).url);
        try {
          await new StreamWriter(store, 'benchCopy').appendEach(events / EVENTS_AN_APPEND, EVENTS_AN_APPEND);
        } finally {
          await store.close();
        }
      },
    },
    { rounds: 3, warmUp: 0, signal },
  );
  const rate = (name: 'copy' | 'append') =>
    samplesOf(samples, name).map((ms) => (events * MS_PER_SECOND) / ms);
  return [
    {
      ...{ name: 'events copied, compared and verified', unit: 'events/s', measured: rate('copy') },
      peer: { name: `appends of ${String(EVENTS_AN_APPEND)}, one after the other`, measured: rate('append') },
      note: `${note}: their order may not change, so each append waits for the one before it; start of the process included`,
    },
  ];
}
