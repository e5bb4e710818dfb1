import type { TFunction } from 'i18next';

import { isApiProblem } from '../../../lib/api/api-problem';

/** What a failed sign-in says, by the error catalogue of the specification. */
export function signInMessage(error: unknown, t: TFunction<'auth'>): string {
  if (!isApiProblem(error)) return t('error.failed');
  if (error.kind === 'network' || error.kind === 'timeout') return t('error.network');
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
