import { z } from 'zod/mini';

/** A full name as a person writes it; blank is none. Without control characters, of which Postgres cannot store all. */
export const fullNameField = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(100, { error: 'Full name must have at most 100 characters' }),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Full name contains characters that are not allowed' }),
    ),
  z.transform((name) => (name === '' ? null : name)),
);
