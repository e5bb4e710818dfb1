import { resolve } from 'node:path';
import { BackupError } from '@app/backup';
import { ProvisioningError } from '@app/provisioning';
import { AlreadyRunningError } from './run-state.ts';
import { SettingsError } from './settings.ts';

/** The command line is wrong. */
export class UsageError extends Error {}

const EXPECTED = [AlreadyRunningError, BackupError, ProvisioningError, SettingsError];

/** Absolute path of a folder named on the command line: npm runs in the project and leaves the caller's folder here. */
export function callersPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

/** Carries out a command that Ctrl-C or SIGTERM aborts, and ends with an exit code and one readable line. */
export async function runOperatorCommand(
  usage: string,
  work: (signal: AbortSignal) => Promise<void>,
  /** Exit code of a failure; 2 stays for a command line that is wrong. */
  { failed = 1 }: { readonly failed?: number } = {},
): Promise<void> {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      stopping.abort();
    });
  }
  try {
    await work(stopping.signal);
  } catch (error) {
    process.exitCode = failed;
    if (stopping.signal.aborted) {
      process.stderr.write('Broken off.\n');
    } else if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\nusage: ${usage}\n`);
      process.exitCode = 2;
    } else {
      const isExpected = EXPECTED.some((kind) => error instanceof kind);
      const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
      process.stderr.write(`${text ?? ''}\n`);
    }
  }
}
