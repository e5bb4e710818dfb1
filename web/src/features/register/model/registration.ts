import { registerRequestSchema } from '@app/contracts';
import type { RegisterRequest } from '@app/contracts';
import type { i18n, TFunction } from 'i18next';
import { z } from 'zod/mini';

import { isUnanswered, rejectionText } from '../../../lib/account/rejection-text';
import { isPasswordRefused } from '../../../lib/account/password-minimum';
import { isApiProblem } from '../../../lib/api/api-problem';

export const FIELDS = ['username', 'email', 'full_name', 'password'] as const;
export type Field = (typeof FIELDS)[number];
export type Values = Readonly<Record<Field, string>>;
export type Faults = Readonly<Partial<Record<Field, string>>>;

/** The sentences of the contract, which the server also answers with, and their keys. */
const KEYS = {
  'Username is required': 'fault.usernameRequired',
  'Username must have at least 3 characters': 'fault.usernameShort',
  'Username must have at most 40 characters': 'fault.usernameLong',
  'Username contains characters that are not allowed': 'fault.usernameCharacters',
  'Username must not mix alphabets': 'fault.usernameAlphabets',
  'Username must not look like an id': 'fault.usernameLikeId',
  'Password is required': 'fault.passwordRequired',
  'Password must have at least 6 characters': 'fault.passwordShort',
  'Password must have at most 200 characters': 'fault.passwordLong',
  'Please enter a valid email': 'fault.email',
  'Full name must have at most 100 characters': 'fault.nameLong',
  'Full name contains characters that are not allowed': 'fault.nameCharacters',
} as const;

const issueSchema = z.object({ path: z.union([z.string(), z.array(z.unknown())]), message: z.string() });
const issuesSchema = z.array(issueSchema);
type Issues = z.infer<typeof issuesSchema>;

const isKnown = (message: string): message is keyof typeof KEYS => message in KEYS;

function faultsOf(issues: Issues, t: TFunction<'register'>): Faults {
  const faults: Partial<Record<Field, string>> = {};
  for (const { path, message } of issues) {
    const name = Array.isArray(path) ? path[0] : path;
    const field = FIELDS.find((candidate) => candidate === name);
    if (field !== undefined) faults[field] ??= isKnown(message) ? t(KEYS[message]) : message;
  }
  return faults;
}

/** The zone of the browser, a first guess. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether the server knows no zone of this name, so that the person has to choose one. */
export const isZoneUnknown = (error: unknown): boolean =>
  isApiProblem(error) && error.code === 'AUTH.TIME_ZONE_UNKNOWN';

/** What is sent: blank optional fields are none; the language is a first guess of the browser. */
export function requestOf(
  values: Values,
  language: 'en' | 'pt',
  timeZone: string = browserZone(),
): RegisterRequest {
  return {
    username: values.username,
    password: values.password,
    ...(values.email.trim() === '' ? {} : { email: values.email.trim() }),
    ...(values.full_name.trim() === '' ? {} : { full_name: values.full_name.trim() }),
    language,
    time_zone: timeZone,
  };
}

/** The faults the server would find too, in the reader's words; none may be sent. */
export function registrationFaults(values: Values, t: TFunction<'register'>): Faults {
  const parsed = registerRequestSchema.safeParse(requestOf(values, 'en'));
  return parsed.success ? {} : faultsOf(issuesSchema.parse(parsed.error.issues), t);
}

/** What the server has against single fields; empty where it is about the whole. */
export function rejectedFields(error: unknown, t: TFunction<'register'>, instance: i18n): Faults {
  if (!isApiProblem(error)) return {};
  if (error.code === 'AUTH.USERNAME_TAKEN') return { username: t('username.taken') };
  if (isPasswordRefused(error)) return { password: rejectionText(error, instance, '') };
  const issues = issuesSchema.safeParse(error.members['issues']);
  return issues.success ? faultsOf(issues.data, t) : {};
}

/** What a rejected registration says: the server's words, else that it failed. */
export function registrationMessage(error: unknown, t: TFunction<'register'>, instance: i18n): string {
  if (isUnanswered(error)) return t('error.network');
  return rejectionText(error, instance, t('error.other'));
}
