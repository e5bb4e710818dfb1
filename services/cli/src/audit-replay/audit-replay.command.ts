import type { CliCommand } from '../cli-io.js';
import { UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';

const ALL = '--all';
const AS_CORRECTED = '--as-corrected';

export const auditReplay: CliCommand = {
  usage: 'audit:replay --user NAME|ID [--at ISO-TIME [--as-corrected]], or audit:replay --all',
  about: [
    'Prints everything that is known of a person, from the streams alone; every hash is verified on the way.',
    'With --at as it was known then, with --as-corrected as it looks by all that was recorded since.',
    'With --all: of everybody, one line each, in the order of their ids.',
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
    if (user === undefined || user === '') throw new UsageError('--user or --all is needed.');
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
