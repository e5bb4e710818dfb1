import { z } from 'zod';

/** A user name as a person may send it. Control characters are in no name, and Postgres cannot store all of them. */
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
