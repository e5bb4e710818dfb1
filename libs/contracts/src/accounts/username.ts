import { z } from 'zod/mini';

/** A user name as a person may send it to sign in. Control characters are in no name, and Postgres cannot store all. */
export const usernameField = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}+$/u));

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
/** Letters of these alphabets pass for one another: "аdmin" with a Cyrillic first letter reads as "admin". */
const LOOKALIKE_ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];
/** A dot above a letter that has one already cannot be seen; many marks on one letter cover the lines around it. */
const HIDDEN_MARKS = /[ij]\u0307|\p{M}{4}/u;
/** Programs that take a name or an id must never take the one for the other. */
const LIKE_AN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const charactersOf = (text: string): number => Array.from(text).length;

/** A user name of a new account: normalised (NFKC), 3 to 40 characters, nothing invisible, with a letter or digit. */
export const newUsernameField = z
  .pipe(
    z.string({ error: 'Username is required' }),
    z.transform((text) => text.normalize('NFKC').trim().replace(/\s+/gu, ' ')),
  )
  .check(
    z.superRefine((name, context) => {
      const problem = usernameProblem(name);
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    }),
  );

function usernameProblem(name: string): string | undefined {
  if (name === '') return 'Username is required';
  const length = charactersOf(name);
  if (length < USERNAME_LENGTH.min) return 'Username must have at least 3 characters';
  // The folded form may be longer than the name itself.
  if (Math.max(length, charactersOf(usernameKey(name))) > USERNAME_LENGTH.max)
    return 'Username must have at most 40 characters';
  if (FORBIDDEN.test(name) || HIDDEN_MARKS.test(name) || !WORD.test(name))
    return 'Username contains characters that are not allowed';
  if (LOOKALIKE_ALPHABETS.filter((letters) => letters.test(name)).length > 1)
    return 'Username must not mix alphabets';
  if (LIKE_AN_ID.test(name)) return 'Username must not look like an id';
  return undefined;
}
