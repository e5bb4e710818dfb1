import type { i18n } from 'i18next';
import { z } from 'zod/mini';

import { isApiProblem } from '../api/api-problem';

/** The sentences of the contract about the fields of a new account, which the server also answers with, and their keys. */
const KEYS = {
  'Username is required': 'register:fault.usernameRequired',
  'Username must have at least 3 characters': 'register:fault.usernameShort',
  'Username must have at most 40 characters': 'register:fault.usernameLong',
  'Username contains characters that are not allowed': 'register:fault.usernameCharacters',
  'Username must not mix alphabets': 'register:fault.usernameAlphabets',
  'Username must not look like an id': 'register:fault.usernameLikeId',
  'Password is required': 'register:fault.passwordRequired',
  'Password must have at least 6 characters': 'register:fault.passwordShort',
  'Password must have at most 200 characters': 'register:fault.passwordLong',
  'Please enter a valid email': 'register:fault.email',
  'Full name must have at most 100 characters': 'register:fault.nameLong',
  'Full name contains characters that are not allowed': 'register:fault.nameCharacters',
  'The Terms of Use must be accepted': 'register:fault.termsRequired',
} as const;

const issueSchema = z.object({ path: z.union([z.string(), z.array(z.unknown())]), message: z.string() });
const issuesSchema = z.array(issueSchema);

const isKnown = (message: string): message is keyof typeof KEYS => message in KEYS;

/**
 * What is wrong with which field, the first fault of each, in the reader's words.
 *
 * @param issues of a schema or of a rejected request; anything else gives none
 * @param instance with the namespace `register`, which has to be loaded
 */
export function fieldFaults<Field extends string>(
  issues: unknown,
  fields: readonly Field[],
  instance: i18n,
): Partial<Record<Field, string>> {
  const faults: Partial<Record<Field, string>> = {};
  for (const { path, message } of issuesSchema.safeParse(issues).data ?? []) {
    const name = Array.isArray(path) ? path[0] : path;
    const field = fields.find((candidate) => candidate === name);
    if (field !== undefined) faults[field] ??= isKnown(message) ? instance.t(KEYS[message]) : message;
  }
  return faults;
}

/** The issues that a rejected request names. */
export const issuesOf = (error: unknown): unknown =>
  isApiProblem(error) ? error.members['issues'] : undefined;
