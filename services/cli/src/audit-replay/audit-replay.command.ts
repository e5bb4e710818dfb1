import type { CliCommand, CliIo } from '../cli-io.js';
import { UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';

const ALL = '--all';

/**
 * Prints everything that is known of a person, folded from the streams alone; read models have no part in it. Every
 * event's place in the hash chain is verified on the way. With `--all`: of everybody, one line each, in the order of
 * their ids, so that two installations can be compared.
 */
export const auditReplay: CliCommand = {
  usage: 'audit:replay --user NAME|ID, or audit:replay --all',
  run: async (args, io) => {
    if (args.includes(ALL)) {
      parseOptions(
        args.filter((arg) => arg !== ALL),
        [],
      );
      await printAll(io);
      return;
    }
    const { user } = parseOptions(args, ['user']);
    if (user === undefined || user === '') throw new UsageError('--user or --all is needed.');
    // Loaded when asked for: commands on files alone need neither the event store's client nor the database's.
    const { replayOne } = await import('./replay.js');
    io.out(`${await replayOne(user, process.env)}\n`);
  },
};

async function printAll(io: CliIo): Promise<void> {
  const { replayAll } = await import('./replay.js');
  for await (const line of replayAll(process.env)) io.out(`${line}\n`);
}
