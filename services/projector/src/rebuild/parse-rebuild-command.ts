import { parseArgs } from 'node:util';
import { type RebuildCommand, UsageError } from './rebuild-command.js';

/** Reads the command line. @throws UsageError */
export function parseRebuildCommand(args: readonly string[]): RebuildCommand {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        name: { type: 'string' },
        user: { type: 'string' },
        'drop-old': { type: 'boolean', default: false },
      },
    });
    const whole = values.name === undefined && values.user === undefined;
    if ((values.name !== undefined && values.user !== undefined) || (!whole && values['drop-old']))
      throw new UsageError('--name, --user and --drop-old exclude each other.');
    if (values.name !== undefined) return { kind: 'table', name: values.name };
    if (values.user !== undefined) return { kind: 'user', user: values.user };
    return { kind: 'all', dropOld: values['drop-old'] };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(messageOf(error));
  }
}

function messageOf(error: unknown): string {
  const isDescribed = typeof error === 'object' && error !== null && 'message' in error;
  return isDescribed && typeof error.message === 'string' ? error.message : 'The options cannot be read.';
}
