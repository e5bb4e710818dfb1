import { z } from 'zod/mini';

/** The texts ask for six characters; the upper bound keeps a hash from costing more than a sign-in may. */
export const PASSWORD_LENGTH = { min: 6, max: 200 } as const;

const charactersOf = (text: string): number => Array.from(text).length;

/** A new password, as it was typed: nothing is cut or changed. */
export const newPasswordField = z.string({ error: 'Password is required' }).check(
  z.superRefine((password, context) => {
    const problem = passwordProblem(password);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
  }),
);

function passwordProblem(password: string): string | undefined {
  if (password === '') return 'Password is required';
  const length = charactersOf(password);
  if (length < PASSWORD_LENGTH.min) return 'Password must have at least 6 characters';
  if (length > PASSWORD_LENGTH.max) return 'Password must have at most 200 characters';
  return undefined;
}
