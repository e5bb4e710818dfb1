import { resolve } from 'node:path';
import type { CliCommand } from '../cli-io.js';
import { UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';

export const auditVerify: CliCommand = {
  usage: 'audit:verify [--user NAME|ID | --heads FILE | --folder DIR | --track-record FILE [--head "HEAD"]]',
  about: [
    'Proves that nothing in the event store was changed, with --user nothing of one person, or with --folder that nothing',
    'in an export was.',
    'With --track-record it verifies what GET /api/track-record answered, and with --head that a head which was kept',
    'earlier is still one of it; neither needs a store.',
  ],
  run: async (args, io) => {
    const options = parseOptions(args, ['user', 'heads', 'folder', 'track-record', 'head']);
    for (const line of await verified(options, io.workingDirectory)) io.out(`${line}\n`);
  },
};

type Options = Readonly<Partial<Record<'user' | 'heads' | 'folder' | 'track-record' | 'head', string>>>;

async function verified(options: Options, directory: string): Promise<readonly string[]> {
  const { user, heads, folder, 'track-record': record, head } = options;
  if (user === '') throw new UsageError('--user needs a name or an id.');
  if ([user, heads, folder, record].filter((each) => each !== undefined).length > 1)
    throw new UsageError('--user, --heads, --folder and --track-record are different things to verify.');
  if (head !== undefined && record === undefined) throw new UsageError('--head belongs to --track-record.');
  if (record !== undefined) return verifyRecordAt(record, head, directory);
  if (user !== undefined) return (await import('./verify.js')).verifyUser(user, process.env);
  return folder === undefined ? verifyStoreWith(heads, directory) : verifyFolderAt(folder, directory);
}

async function verifyStoreWith(heads: string | undefined, directory: string): Promise<readonly string[]> {
  // Loaded when asked for: a folder is verified without the clients of any server.
  const { readHeadsFile, verifyEventStore } = await import('./verify.js');
  const file = heads === undefined ? undefined : await readHeadsFile(resolve(directory, heads), heads);
  return verifyEventStore(process.env, { file });
}

async function verifyFolderAt(folder: string, directory: string): Promise<readonly string[]> {
  const { verifyFolder } = await import('@app/audit/folder');
  return verifyFolder(resolve(directory, folder), folder);
}

async function verifyRecordAt(
  file: string,
  head: string | undefined,
  directory: string,
): Promise<readonly string[]> {
  const { verifyRecordFile } = await import('./verify-record-file.js');
  return verifyRecordFile(resolve(directory, file), file, head);
}
