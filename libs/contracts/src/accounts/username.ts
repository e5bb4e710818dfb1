import { z } from 'zod';

/** A user name as a person may send it to sign in. Control characters are in no name, and Postgres cannot store all. */
export const usernameField = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}+$/u);

/**
 * A user name as it is compared: Unicode compatibility form (NFKC), case-folded, without space around it. "Ａnna",
 * "ANNA" and "anna" are one account.
 */
export function usernameKey(username: string): string {
  // Folding through upper case also joins letters that lower case alone keeps apart (final sigma, sharp s).
  const folded = username.normalize('NFKC').trim().toLowerCase().toUpperCase().toLowerCase();
  return folded.normalize('NFKC');
}

export const USERNAME_LENGTH = { min: 3, max: 40 } as const;

/**
 * Controls, format characters (invisible ones and those that turn the direction of text), private and unassigned code
 * points, line and paragraph separators: two names that look alike must not be two accounts.
 */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const WORD = /[\p{L}\p{N}]/u;

const charactersOf = (text: string): number => Array.from(text).length;

/** A user name of a new account: normalised (NFKC), 3 to 40 characters, nothing invisible, with a letter or digit. */
export const newUsernameField = z
  .string({ error: 'Username is required' })
  .transform((text) => text.normalize('NFKC').trim().replace(/\s+/gu, ' '))
  .superRefine((name, context) => {
    const problem = usernameProblem(name);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  });

function usernameProblem(name: string): string | undefined {
  if (name === '') return 'Username is required';
  const length = charactersOf(name);
  if (length < USERNAME_LENGTH.min) return 'Username must have at least 3 characters';
  // The folded form may be longer than the name itself.
  if (Math.max(length, charactersOf(usernameKey(name))) > USERNAME_LENGTH.max)
    return 'Username must have at most 40 characters';
  if (FORBIDDEN.test(name) || !WORD.test(name)) return 'Username contains characters that are not allowed';
  return undefined;
}
