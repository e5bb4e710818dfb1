import type { CliCommand } from '../cli-io.js';
import { UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';

const DEFAULT_WAIT_SECONDS = '10';
const SECONDS = /^\d{1,4}$/;

export const auditDiff: CliCommand = {
  usage: 'audit:diff [--user NAME|ID] [--wait SECONDS]',
  about: [
    'Compares every read model with what the streams give; a projector that is behind is waited for and said.',
    'Ends with 1 when there is a difference, or the projector is still behind after the wait.',
  ],
  run: async (args, io) => {
    const { user, wait = DEFAULT_WAIT_SECONDS } = parseOptions(args, ['user', 'wait']);
    if (user === '') throw new UsageError('--user needs a name or an id.');
    if (!SECONDS.test(wait)) throw new UsageError('--wait needs a number of seconds, at most 9999.');
    const { diffReadModels } = await import('./diff.js');
    const compared = await diffReadModels(
      {
        user,
        waitMs: Number.parseInt(wait, 10) * 1_000,
        onLine: (line) => {
          io.err(line);
        },
      },
      process.env,
    );
    io.out(`${compared} streams compared: every read model is what they give.\n`);
  },
};
