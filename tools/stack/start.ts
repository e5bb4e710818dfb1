import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unfinishedRestoreNotice } from '@app/backup/restore-state';
import { ProvisioningError } from '@app/provisioning';
import { ConsoleOutput } from './console-output.ts';
import { type Development, DEVELOPMENT_URL, startDevelopment } from './development.ts';
import { localProvidersOf } from './local-providers.ts';
import { AlreadyRunningError, openDataFolder } from './run-state.ts';
import { loadEnvFile, productUrl, readSettings, SettingsError } from './settings.ts';
import { Stack } from './stack.ts';

/** A second signal within this time is the same key press arriving on another way; after it, it means "at once". */
const SAME_SIGNAL_MS = 1_500;

const noFlags = { providers: undefined, prices: undefined };

/** Throws SettingsError. */
function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        verbose: { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
        providers: { type: 'string' },
        prices: { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'The options cannot be read.';
    throw new SettingsError(`${reason}\n"npm start -- --help" names the options.`);
  }
}

function readable(error: unknown): string {
  const expected = [AlreadyRunningError, SettingsError, ProvisioningError].some(
    (kind) => error instanceof kind,
  );
  if (error instanceof Error) return expected ? error.message : (error.stack ?? error.message);
  return 'an unknown error';
}

/** Half-restored data must not be written to. Throws SettingsError. */
function requireFinishedRestore(dataDir: string): void {
  const notice = unfinishedRestoreNotice(dataDir);
  if (notice !== undefined) throw new SettingsError(notice);
}

async function main(): Promise<number> {
  const flags = readFlags();
  loadEnvFile();
  const settings = await readSettings(process.env);
  const localProviders = localProvidersOf({ ...noFlags, ...flags }, settings.NODE_ENV);
  const runState = openDataFolder(settings.DATA_DIR);
  runState.claim({ url: productUrl(settings) });
  const output = new ConsoleOutput({ logFolder: join(settings.DATA_DIR, 'logs'), verbose: flags.verbose });
  const stopRequest = stopRequested(output);
  let development: Development | undefined;
  let code = 0;
  const stack = new Stack({
    settings,
    runState,
    output,
    localProviders,
    isApiWatched: flags.dev,
  });
  try {
    requireFinishedRestore(settings.DATA_DIR);
    await runState.endLeftovers();
    const greeting = await Promise.race([stack.start(), stopRequest.promise]);
    if (typeof greeting !== 'string') {
      if (flags.dev) development = await startDevelopment(stack, output);
      for (const line of greeting) output.say(line);
      if (flags.dev) output.say(`Changes of the web app show at ${DEVELOPMENT_URL}.`);
      // Written now rather than at the end, which a killed process does not reach.
      flushCompileCache();
      await stopRequest.promise;
    }
  } catch (error) {
    output.complain(readable(error));
    code = 1;
  }
  await development?.stop();
  await stack.stop();
  runState.release();
  output.close();
  return code;
}

interface StopRequest {
  readonly promise: Promise<string>;
  readonly resolve: (reason: string) => void;
}

/** Settles at the first wish to end: a signal, or the end of the launcher that started this process. */
function stopRequested(output: ConsoleOutput): StopRequest {
  const { promise, resolve } = Promise.withResolvers<string>();
  let since: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (since === undefined) {
        since = performance.now();
        output.say('Stopping…');
        resolve(name);
      } else if (performance.now() - since > SAME_SIGNAL_MS) {
        // The services end with the message channel; the next start ends whatever is left.
        output.complain('Ended at once.');
        process.exit(1);
      }
    });
  }
  process.on('disconnect', () => {
    resolve('launcher gone');
  });
  return { promise, resolve };
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(readable(error));
  process.exitCode = 1;
}
// The message channel to the launcher would keep this process alive.
if (process.connected) process.disconnect();
