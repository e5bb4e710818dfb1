import type { CliCommand } from '../cli-io.js';
import { UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';

const ALL = '--all';
const AS_CORRECTED = '--as-corrected';

export const auditReplay: CliCommand = {
  usage: 'audit:replay --user NAME|ID [--at ISO-TIME [--as-corrected]], or audit:replay --all',
  about: [
    'Prints everything that is known about a person, from the streams alone, and verifies every hash on the way.',
    '--at shows what was known then; --as-corrected shows that day with everything recorded since.',
    '--all prints everyone, one line each, in order of id.',
  ],
  run: async (args, io) => {
    const isCorrected = args.includes(AS_CORRECTED);
    const options = args.filter((arg) => arg !== ALL && arg !== AS_CORRECTED);
    // Loaded when asked for: commands on files alone need neither the event store's client nor the database's.
    if (args.includes(ALL)) {
      parseOptions(options, []);
      if (isCorrected) throw new UsageError('--as-corrected needs --user and --at.');
      const { replayAll } = await import('./replay.js');
      await replayAll(process.env, (line) => {
        io.out(`${line}\n`);
      });
      return;
    }
    const { user, at } = parseOptions(options, ['user', 'at']);
    if (user === undefined || user === '') throw new UsageError('--user or --all is required.');
    if (isCorrected && at === undefined) throw new UsageError('--as-corrected needs --at.');
    const { momentArgument } = await import('@app/audit');
    const { replayOne } = await import('./replay.js');
    const replayOptions = {
      at: at === undefined ? undefined : momentArgument(at),
      reading: isCorrected ? ('corrected' as const) : ('known' as const),
    };
    io.out(`${await replayOne(user, process.env, { options: replayOptions })}\n`);
  },
};
