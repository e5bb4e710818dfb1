import { z } from 'zod/mini';
import { emailField } from '../accounts/email.js';
import { fullNameField } from '../accounts/full-name.js';
import { newPasswordField } from '../accounts/password-rules.js';
import { newUsernameField } from '../accounts/username.js';
import { languageSchema } from '../common.js';

// Apart from the rest of /auth, so that the rules for new names and passwords stay out of a visitor's first load.

/** POST /api/auth/register/ The issues of a rejection are those of this schema. */
export const registerRequestSchema = z.object({
  username: newUsernameField,
  password: newPasswordField,
  email: z.pipe(
    z.nullish(emailField),
    z.transform((email) => email ?? null),
  ),
  full_name: z.pipe(
    z.nullish(fullNameField),
    z.transform((name) => name ?? null),
  ),
  /** First guesses of the browser; both can be changed in the settings. */
  language: z._default(languageSchema, 'en'),
  time_zone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
  /** Of the terms of use that the person has accepted; without the current one there is no account. */
  terms_version: z.nullish(z.int().check(z.positive())),
});
export type RegisterRequest = z.input<typeof registerRequestSchema>;

/** POST /api/auth/change-password/ Afterwards every session has ended. */
export const changePasswordRequestSchema = z
  .object({
    username: z.string().check(z.maxLength(200)),
    current_password: z.string().check(z.minLength(1), z.maxLength(1000)),
    new_password: newPasswordField,
  })
  .check(
    z.refine(({ current_password, new_password }) => current_password !== new_password, {
      path: ['new_password'],
      error: 'The new password must differ from the current one',
    }),
  );
