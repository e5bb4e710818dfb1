import type { CliCommand } from '../cli-io.js';
import { UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';

/**
 * Prints everything that is known of a person, folded from the streams alone; read models have no part in it. Every
 * event's place in the hash chain is verified on the way.
 */
export const auditReplay: CliCommand = {
  usage: 'audit:replay --user NAME|ID',
  run: async (args, io) => {
    const { user } = parseOptions(args, ['user']);
    if (user === undefined || user === '') throw new UsageError('--user is needed.');
    // Loaded when asked for: commands on files alone need neither the event store's client nor the database's.
    const { replay } = await import('./replay.js');
    io.out(`${await replay(user, process.env)}\n`);
  },
};
