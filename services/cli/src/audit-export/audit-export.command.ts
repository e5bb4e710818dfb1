import { resolve } from 'node:path';
import type { CliCommand } from '../cli-io.js';
import { UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';

export const auditExport: CliCommand = {
  usage: 'audit:export --user NAME|ID --out DIR',
  about: [
    'Writes everything about one person into a folder that audit:verify --folder DIR verifies without a server.',
  ],
  run: async (args, io) => {
    const { user, out } = parseOptions(args, ['user', 'out']);
    if (user === undefined || user === '') throw new UsageError('--user is required.');
    if (out === undefined || out === '') throw new UsageError('--out is required.');
    const { exportUser } = await import('./export.js');
    const folder = resolve(io.workingDirectory, out);
    const { files, streams, personalTexts } = await exportUser({ user, folder, name: out }, process.env);
    for (const { stream, events } of streams) io.out(`${stream}: ${events} events\n`);
    io.out(`${files.length + 1} files in ${out}\n`);
    if (personalTexts.reason !== null)
      io.err(
        `note: ${personalTexts.opened} of ${personalTexts.texts} personal texts opened: ${personalTexts.reason}`,
      );
  },
};
