import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { errorCode } from '@app/platform';
import { BackupError, type BackupErrorCode } from '../backup.errors.js';

const run = promisify(execFile);

const factsSchema = z.object({
  schemaVersion: z.int().min(0),
  events: z.int().min(0),
  streams: z.int().min(0),
  headPosition: z.int().min(0).nullable(),
});

/** What a file of the embedded event store holds. */
export type StoreFileFacts = Readonly<z.output<typeof factsSchema>>;

/** The embedded event store's own program for its file, run as a process: only that service knows the file's layout. */
export interface StoreFileTool {
  /** Copies the store, consistent, also while a server writes to it. The target must not exist. */
  copy(source: string, target: string, signal?: AbortSignal): Promise<StoreFileFacts>;
  /** Checks the whole file and counts. */
  describe(file: string, signal?: AbortSignal): Promise<StoreFileFacts>;
}

const EXIT_DISK_FULL = 28;

/** @param entry built `store-file/main.js` of services/embedded-event-store */
export function storeFileTool(entry: string): StoreFileTool {
  return {
    copy: (source, target, signal) =>
      call(entry, ['copy', source, target], { failure: 'BACKUP.SOURCE_FAILED', signal }),
    describe: (file, signal) => call(entry, ['describe', file], { failure: 'BACKUP.DAMAGED', signal }),
  };
}

async function call(
  entry: string,
  args: readonly string[],
  { failure, signal }: { readonly failure: BackupErrorCode; readonly signal: AbortSignal | undefined },
): Promise<StoreFileFacts> {
  try {
    const { stdout } = await run(process.execPath, [entry, ...args], {
      encoding: 'utf8',
      ...(signal && { signal }),
    });
    return factsSchema.parse(JSON.parse(stdout));
  } catch (cause) {
    if (errorCode(cause) === 'ABORT_ERR') throw cause;
    const reason = outputOf(cause) ?? 'it ended without a reason';
    if (exitCodeOf(cause) === EXIT_DISK_FULL) {
      throw new BackupError(
        'BACKUP.NO_SPACE',
        `There is no space left for the event store's copy: free some.`,
        {
          cause,
        },
      );
    }
    throw new BackupError(failure, `The event store file cannot be read: ${reason}`, { cause });
  }
}

function exitCodeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function outputOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('stderr' in error)) return undefined;
  return typeof error.stderr === 'string' && error.stderr !== '' ? error.stderr.trim() : undefined;
}
