import { resolve } from 'node:path';
import type { CliCommand } from '../cli-io.js';
import { UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';

export const auditVerify: CliCommand = {
  usage: 'audit:verify [--heads FILE | --folder DIR]',
  about: [
    'Proves that nothing in the event store was changed, or with --folder that nothing in an export was.',
  ],
  run: async (args, io) => {
    const { heads, folder } = parseOptions(args, ['heads', 'folder']);
    if (heads !== undefined && folder !== undefined)
      throw new UsageError('--heads and --folder are two different things to verify.');
    const lines =
      folder === undefined
        ? await verifyStoreWith(heads, io.workingDirectory)
        : await verifyFolderAt(folder, io.workingDirectory);
    for (const line of lines) io.out(`${line}\n`);
  },
};

async function verifyStoreWith(heads: string | undefined, directory: string): Promise<readonly string[]> {
  // Loaded when asked for: a folder is verified without the clients of any server.
  const { readHeadsFile, verifyEventStore } = await import('./verify.js');
  const file = heads === undefined ? undefined : await readHeadsFile(resolve(directory, heads), heads);
  return verifyEventStore(process.env, { file });
}

async function verifyFolderAt(folder: string, directory: string): Promise<readonly string[]> {
  const { verifyFolder } = await import('../audit-export/verify-folder.js');
  return verifyFolder(resolve(directory, folder), folder);
}
