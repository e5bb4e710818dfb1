import { z } from 'zod';

const EMAIL_LENGTH_MAX = 254;

/** An address that a mail can be sent to; blank is none. Its letters are kept as they were typed. */
export const emailField = z
  .string({ error: 'Please enter a valid email' })
  .trim()
  .max(EMAIL_LENGTH_MAX, { error: 'Please enter a valid email' })
  .refine((text) => text === '' || z.email().safeParse(text).success, {
    error: 'Please enter a valid email',
  })
  .transform((text) => (text === '' ? null : text));
