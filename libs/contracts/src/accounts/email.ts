import { z } from 'zod/mini';

const EMAIL_LENGTH_MAX = 254;

/** An address that a mail can be sent to; blank is none. Its letters are kept as they were typed. */
export const emailField = z.pipe(
  z.string({ error: 'Please enter a valid email' }).check(
    z.trim(),
    z.maxLength(EMAIL_LENGTH_MAX, { error: 'Please enter a valid email' }),
    z.refine((text) => text === '' || z.email().safeParse(text).success, {
      error: 'Please enter a valid email',
    }),
  ),
  z.transform((text) => (text === '' ? null : text)),
);
