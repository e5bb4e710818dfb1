import { z } from 'zod';

/** A full name as a person writes it; blank is none. Without control characters, of which Postgres cannot store all. */
export const fullNameField = z
  .string()
  .trim()
  .max(100, { error: 'Full name must have at most 100 characters' })
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Full name contains characters that are not allowed' })
  .transform((name) => (name === '' ? null : name));
