import { parseArgs } from 'node:util';
import type { FeedSeries } from '@app/market';
import { UsageError } from '../cli-io.js';

export interface PriceArguments<Value extends string> {
  readonly positionals: readonly string[];
  /** The flags that were set. */
  readonly flags: ReadonlySet<string>;
  readonly values: Readonly<Partial<Record<Value, string>>>;
}

/**
 * Reads positional arguments, `--flag` and `--name value`; everything else is rejected.
 * @throws UsageError
 */
export function priceArguments<Value extends string>(
  args: readonly string[],
  known: { readonly flags: readonly string[]; readonly values: readonly Value[] },
): PriceArguments<Value> {
  const parsed = parseOrThrow(args, known);
  const values: Partial<Record<Value, string>> = {};
  for (const name of known.values) {
    const value = parsed.values[name];
    if (typeof value === 'string') values[name] = value;
  }
  const flags = new Set(known.flags.filter((flag) => parsed.values[flag] === true));
  return { positionals: parsed.positionals, flags, values };
}

function parseOrThrow(
  args: readonly string[],
  known: { readonly flags: readonly string[]; readonly values: readonly string[] },
) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: true,
      options: {
        ...Object.fromEntries(known.flags.map((name) => [name, { type: 'boolean' as const }])),
        ...Object.fromEntries(known.values.map((name) => [name, { type: 'string' as const }])),
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The options cannot be read.', {
      cause: error,
    });
  }
}

/** Which series a command is about: the real market unless the local fakes' is asked for. @throws UsageError */
export function seriesOf(value: string | undefined): FeedSeries {
  if (value === undefined || value === 'market') return 'market';
  if (value === 'local') return 'local';
  throw new UsageError('--series is "market" or "local".');
}
