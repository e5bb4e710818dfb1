import type { z } from 'zod';
import { AppError } from '../errors/app-error.js';

/** Thrown at start when the environment does not fit the schema; names variables, never their values. */
export class ConfigError extends AppError<'CONFIG.INVALID'> {
  constructor(readonly problems: readonly string[]) {
    super(
      'CONFIG.INVALID',
      `The configuration is not valid:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  }
}

/** What is wrong in words built from the schema alone: zod's own messages may quote the value. */
function describe(issue: z.core.$ZodIssue, given: boolean): string {
  if (!given && issue.code !== 'custom') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `is not a valid ${issue.expected}`;
    case 'invalid_format':
      return `is not a valid ${issue.format}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `is too small or too short (minimum ${String(issue.minimum)})`;
    case 'too_big':
      return `is too big or too long (maximum ${String(issue.maximum)})`;
    case 'custom':
      return issue.message;
    default:
      return 'is not valid';
  }
}

/**
 * Parses the environment once, at start. A variable that is set but empty counts as not set, as in a `.env` file with
 * `REDIS_URL=`.
 * @param schema a zod object whose keys are the variables' names; messages of its own refinements are shown as they are
 * @throws ConfigError naming every variable that is missing or not valid
 */
export function loadConfig<Schema extends z.ZodType>(
  schema: Schema,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<z.output<Schema>> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  throw new ConfigError(
    parsed.error.issues.map((issue) => {
      const name = issue.path.map(String).join('.');
      return name === '' ? describe(issue, true) : `${name} ${describe(issue, name in given)}`;
    }),
  );
}
