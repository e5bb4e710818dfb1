// `npm run restore -- DIR`: puts a backup in the place of the data folder's content.
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { restoreBackup, storeFileTool } from '@app/backup';
import { provideEventStoreAccess } from '@app/provisioning';
import { DATABASE, eventStoreAccessFolder, eventStoreProgram } from './local-stores.ts';
import { existingMasterKey, restoreNotice } from './master-key-notice.ts';
import { callersPath, runOperatorCommand, UsageError } from './operator-command.ts';
import { root } from './root.ts';
import { openDataFolder } from './run-state.ts';
import { loadEnvFile, readSettings, SettingsError } from './settings.ts';

interface Wishes {
  readonly folder: string;
  readonly yes: boolean;
  readonly replace: boolean;
  readonly withEventStore: boolean;
  readonly acceptBrokenChains: boolean;
  readonly acceptUnauthenticated: boolean;
}

function readArguments(): Wishes {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        yes: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        'without-event-store': { type: 'boolean', default: false },
        'accept-broken-chains': { type: 'boolean', default: false },
        'accept-unauthenticated': { type: 'boolean', default: false },
      },
    });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new UsageError('Name one folder.');
    return {
      folder: callersPath(folder),
      yes: values.yes,
      replace: values.replace,
      withEventStore: !values['without-event-store'],
      acceptBrokenChains: values['accept-broken-chains'],
      acceptUnauthenticated: values['accept-unauthenticated'],
    };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : '');
  }
}

async function confirm(question: string, signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('Nobody is there to be asked: add --yes.');
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await prompt.question(`${question} [y/N] `, { signal })).trim());
  } finally {
    prompt.close();
  }
}

await runOperatorCommand(
  'npm run restore -- DIR [--replace] [--yes] [--without-event-store] [--accept-broken-chains] [--accept-unauthenticated]',
  async (signal) => {
    const wishes = readArguments();
    loadEnvFile();
    const settings = await readSettings(process.env);
    if (settings.EVENTSTORE_URL !== undefined && wishes.withEventStore) {
      throw new SettingsError(
        'EVENTSTORE_URL names an event store of its own: restore it by its own means, and Postgres by this command with --without-event-store (docs/operations.md, "Real servers").',
      );
    }
    const runState = openDataFolder(settings.DATA_DIR);
    // Taken before anything is looked at, so that no stack starts on the data meanwhile.
    runState.claim({ work: 'restore' });
    try {
      if (wishes.replace && !wishes.yes) {
        const question = `The data in ${settings.DATA_DIR} will be moved aside and the backup put in its place. Go on?`;
        if (!(await confirm(question, signal))) return;
      }
      // A killed supervisor may have left its Postgres running on the data.
      await runState.endLeftovers();
      const { manifest, aside } = await restoreBackup({
        ...wishes,
        trust: {
          masterKey: await existingMasterKey(settings.DATA_DIR, process.env),
          acceptUnauthenticated: wishes.acceptUnauthenticated,
        },
        dataDir: settings.DATA_DIR,
        databaseUrl: settings.DATABASE_URL,
        database: DATABASE,
        migrations: join(root, 'migrations'),
        eventStore: wishes.withEventStore
          ? {
              server: eventStoreProgram('main.js'),
              tool: storeFileTool(eventStoreProgram('store-file/main.js')),
              access: await provideEventStoreAccess(eventStoreAccessFolder(settings.DATA_DIR)),
            }
          : undefined,
        now: () => new Date(),
        signal,
        onProgress: (line) => process.stdout.write(`${line}\n`),
      });
      if (aside !== undefined) process.stdout.write(`The former data is in ${aside}.\n`);
      const notice = restoreNotice(manifest, settings.DATA_DIR, process.env);
      if (notice !== undefined) process.stdout.write(`${notice}\n`);
      process.stdout.write('Restored. The read models are built anew at the next start.\n');
    } finally {
      runState.release();
    }
  },
);
