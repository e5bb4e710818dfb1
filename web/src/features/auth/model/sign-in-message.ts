import type { TFunction } from 'i18next';

import { isUnanswered } from '../../../lib/account/rejection-text';
import { isApiProblem } from '../../../lib/api/api-problem';

/** What a failed sign-in says, by the error catalogue of the specification. */
export function signInMessage(error: unknown, t: TFunction<'auth'>): string {
  if (!isApiProblem(error)) return t('error.failed');
  if (isUnanswered(error)) return t('error.network');
  if (error.kind === 'unreadable') return t('error.during');
  switch (error.status) {
    case 400:
      return t('error.badRequest');
    case 401:
      return t('error.credentials');
    case 403:
      return t('error.denied');
    case 404:
      return t('error.notFound');
    case 429:
      return t('error.tooMany');
    case 500:
      return t('error.server');
    default:
      return error.detail ?? error.title ?? t('error.failed');
  }
}

/** After too many attempts: in how many minutes the next may be made, where the server says so. */
export function waitAfter(error: unknown, t: TFunction<'auth'>): string | null {
  if (!isApiProblem(error) || error.status !== 429) return null;
  const seconds = error.members['retryAfterSeconds'];
  return typeof seconds === 'number' && seconds > 0
    ? t('error.wait', { count: Math.ceil(seconds / 60) })
    : null;
}
