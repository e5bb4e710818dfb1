// Moves this installation to another event store: the whole of "Move to a cluster" in docs/operations.md. Run by
// with-stores.ts, which says where both stores are. Each step may be repeated, so the same command goes on where one broke off.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runOperatorCommand, UsageError } from './operator-command.ts';
import { root } from './root.ts';
import { runProgram } from './run-program.ts';
import { AlreadyRunningError, openDataFolder } from './run-state.ts';
import { loadEnvFile, readSettings, SettingsError } from './settings.ts';

const CLI = join(root, 'services', 'cli', 'dist', 'main.js');
const REBUILD = join(root, 'services', 'projector', 'dist', 'rebuild.js');
const USAGE = 'npm run event-store:move -- --to URL';

interface Step {
  readonly title: string;
  readonly args: readonly string[];
  /** False for those that read the former store. */
  readonly isOnTarget: boolean;
}

const steps: readonly Step[] = [
  { title: 'Copy the events and prove the copy', args: [CLI, 'event-store:copy'], isOnTarget: false },
  { title: 'Build the read models from the copy', args: [REBUILD, '--drop-old'], isOnTarget: true },
  { title: 'Verify every stream of the copy', args: [CLI, 'audit:verify'], isOnTarget: true },
  { title: 'Compare the read models with the copy', args: [CLI, 'audit:diff'], isOnTarget: true },
  // The last one: whatever fails before leaves the former store usable.
  {
    title: 'Point the positions that Postgres remembers at the copy',
    args: [CLI, 'event-store:copy', '--repoint'],
    isOnTarget: false,
  },
];

function targetUrl(): string {
  try {
    const { values } = parseArgs({ args: process.argv.slice(2), options: { to: { type: 'string' } } });
    const url = values.to ?? process.env['TARGET_EVENTSTORE_URL'] ?? '';
    if (url !== '') return url;
  } catch (cause) {
    throw new UsageError('The options cannot be read.', { cause });
  }
  throw new UsageError('--to URL or TARGET_EVENTSTORE_URL is needed, such as esdb://host:2113?tls=true.');
}

/** A service that runs on would go on writing to the former store. */
async function requireStopped(): Promise<void> {
  loadEnvFile();
  const settings = await readSettings({ ...process.env, DATABASE_URL: '', EVENTSTORE_URL: '' });
  const holder = openDataFolder(settings.DATA_DIR).supervisor();
  if (holder?.url !== undefined) throw new AlreadyRunningError(holder);
}

await runOperatorCommand(USAGE, async (signal) => {
  const target = targetUrl();
  await requireStopped();
  const onSource = { ...process.env, TARGET_EVENTSTORE_URL: target };
  const onTarget = { ...process.env, EVENTSTORE_URL: target };
  for (const [index, { title, args, isOnTarget }] of steps.entries()) {
    process.stdout.write(`${index + 1} of ${steps.length}: ${title}\n`);
    const code = await runProgram(args, isOnTarget ? onTarget : onSource, signal);
    if (code !== 0)
      throw new SettingsError(
        `Step ${index + 1} ended with ${code}. Nothing was changed in the former event store, nor in the positions of subscriptions that Postgres remembers. Once the cause is mended, the same command goes on; to stay with the former store, run "npm run projections:rebuild -- --drop-old" first.`,
      );
  }
  process.stdout.write('Moved. Set EVENTSTORE_URL to the new address for every service, then start them.\n');
});
