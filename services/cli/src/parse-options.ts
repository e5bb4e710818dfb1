import { parseArgs } from 'node:util';
import { UsageError } from './cli-io.js';

/**
 * Reads `--name value` options; everything else on the line is rejected.
 *
 * @throws UsageError
 */
export function parseOptions<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
): Readonly<Partial<Record<Name, string>>> {
  const options: Partial<Record<Name, string>> = {};
  for (const [name, value] of Object.entries(parsed(args, names))) {
    const known = names.find((candidate) => candidate === name);
    if (known !== undefined && typeof value === 'string') options[known] = value;
  }
  return options;
}

function parsed(args: readonly string[], names: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    }).values;
  } catch (error) {
    throw new UsageError(messageOf(error), {
      cause: error,
    });
  }
}

function messageOf(error: unknown): string {
  const isDescribed = typeof error === 'object' && error !== null && 'message' in error;
  return isDescribed && typeof error.message === 'string' ? error.message : 'The options cannot be read.';
}
