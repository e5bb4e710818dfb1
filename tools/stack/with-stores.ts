// Runs a program with DATABASE_URL and EVENTSTORE_URL of this installation's stores, whether the stack runs or not. With
// --database=if-there as its first argument the program also runs where there is no Postgres: then DATABASE_MISSING says why.
// With --changes it says on standard error which installation the program works on.
import { ProvisioningError } from '@app/provisioning';
import { LocalStores } from './local-stores.ts';
import { masterKeyEnvironment } from './master-key-notice.ts';
import { runOperatorCommand, UsageError } from './operator-command.ts';
import { runProgram } from './run-program.ts';
import { AlreadyRunningError, openDataFolder } from './run-state.ts';
import { loadEnvFile, readSettings, SettingsError } from './settings.ts';

const IF_THERE = '--database=if-there';
const CHANGES = '--changes';
/** The program was not run: whatever its own exit codes say, this is none of them. */
const NO_STORES = 3;

/** Nobody can have them now; anything else is a bug. */
const MISSING = [AlreadyRunningError, ProvisioningError, SettingsError];

type DatabaseVariables =
  { readonly DATABASE_URL: string } | { readonly DATABASE_URL: undefined; readonly DATABASE_MISSING: string };

async function databaseVariables(stores: LocalStores, isOptional: boolean): Promise<DatabaseVariables> {
  try {
    return { DATABASE_URL: await stores.database() };
  } catch (error) {
    const isMissing = error instanceof Error && MISSING.some((kind) => error instanceof kind);
    if (!isOptional || !isMissing) throw error;
    return { DATABASE_URL: undefined, DATABASE_MISSING: error.message.replace(/\.$/, '') };
  }
}

const usage = `with-stores [${IF_THERE}|${CHANGES}] PROGRAM [ARGUMENTS]`;
async function withStores(signal: AbortSignal): Promise<void> {
  const given = process.argv.slice(2);
  const isOptional = given[0] === IF_THERE;
  const isChanging = given[0] === CHANGES;
  const args = isOptional || isChanging ? given.slice(1) : given;
  if (args.length === 0) throw new UsageError('A program is needed.');
  loadEnvFile();
  const settings = await readSettings(process.env);
  const stores = new LocalStores(
    settings,
    openDataFolder(settings.DATA_DIR),
    'command that reads the stores',
  );
  // Before it starts a store of its own.
  const installation = stores.describe();
  try {
    const env = {
      ...process.env,
      ...(await databaseVariables(stores, isOptional)),
      EVENTSTORE_URL: await stores.eventStore(),
      ...masterKeyEnvironment(settings.DATA_DIR),
    };
    if (isChanging) process.stderr.write(`${installation}\n`);
    process.exitCode = await runProgram(args, env, signal);
  } finally {
    await stores.close();
  }
}

await runOperatorCommand(usage, withStores, { failed: NO_STORES });
