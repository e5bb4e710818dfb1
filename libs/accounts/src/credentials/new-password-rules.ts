import { dictionary } from '@zxcvbn-ts/language-common';
import { z } from 'zod';
import { PASSWORD_LENGTH } from '@app/contracts';

/** What every process that takes a new password reads from its environment. */
export const newPasswordSettings = {
  PASSWORD_MIN_LENGTH: z.coerce
    .number()
    .int()
    .min(PASSWORD_LENGTH.min)
    .max(64)
    .default(PASSWORD_LENGTH.min)
    .describe('Fewest characters of a new password.'),
} as const;

export type NewPasswordProblem = 'too-short' | 'too-common';

/** The 49,000 passwords that leaks hold most often, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(String));

/**
 * What stands against a new password that has the form of the contract.
 * @param minimum characters
 */
export function newPasswordProblem(password: string, minimum: number): NewPasswordProblem | undefined {
  if (Array.from(password).length < minimum) return 'too-short';
  return common.has(password.trim().toLowerCase()) ? 'too-common' : undefined;
}
