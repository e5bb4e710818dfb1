import { registerRequestSchema } from '@app/contracts';
import type { RegisterRequest } from '@app/contracts';
import type { i18n, TFunction } from 'i18next';

import { fieldFaults, issuesOf } from '../../../lib/account/field-faults';
import { isUnanswered, rejectionText } from '../../../lib/account/rejection-text';
import { isPasswordRefused } from '../../../lib/account/password-minimum';
import { isApiProblem } from '../../../lib/api/api-problem';

export const FIELDS = ['username', 'email', 'full_name', 'password', 'terms_version'] as const;
export type Field = (typeof FIELDS)[number];
export type TextField = Exclude<Field, 'terms_version'>;
export type Values = Readonly<Record<TextField, string>> & {
  /** Of the terms of use, where they are accepted. */
  readonly terms_version: number | null;
};
export type Faults = Readonly<Partial<Record<Field, string>>>;

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
    terms_version: values.terms_version,
  };
}

/** The faults the server would find too, in the reader's words; none may be sent. */
export function registrationFaults(values: Values, instance: i18n): Faults {
  const parsed = registerRequestSchema.safeParse(requestOf(values, 'en'));
  return {
    ...(parsed.success ? {} : fieldFaults(parsed.error.issues, FIELDS, instance)),
    // No rule of the contract's schema: the server answers a missing one with a status of its own.
    ...(values.terms_version === null ? { terms_version: instance.t('register:fault.termsRequired') } : {}),
  };
}

/** What the server has against single fields; empty where it is about the whole. */
export function rejectedFields(error: unknown, t: TFunction<'register'>, instance: i18n): Faults {
  if (!isApiProblem(error)) return {};
  if (error.code === 'AUTH.USERNAME_TAKEN') return { username: t('username.taken') };
  if (isPasswordRefused(error)) return { password: rejectionText(error, instance, '') };
  return fieldFaults(issuesOf(error), FIELDS, instance);
}

/** What a rejected registration says: the server's words, else that it failed. */
export function registrationMessage(error: unknown, t: TFunction<'register'>, instance: i18n): string {
  if (isUnanswered(error)) return t('error.network');
  return rejectionText(error, instance, t('error.other'));
}
