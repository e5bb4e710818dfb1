import type { TFunction, i18n } from 'i18next';

import { isUnanswered, refusalText } from '../../../lib/account/refusal-text';
import { isApiProblem } from '../../../lib/api/api-problem';

/** What a refused request for a new password says, by the error catalogue of the specification. */
export function forgotMessage(error: unknown, t: TFunction<'auth'>, instance: i18n): string {
  if (isUnanswered(error)) return t('error.network');
  if (!isApiProblem(error) || error.kind !== 'refused') return t('forgot.error.other');
  switch (error.status) {
    case 400:
      return refusalText(error, instance, t('forgot.error.invalid'));
    case 404:
      return t('forgot.error.notFound');
    case 429:
      return t('error.tooMany');
    case 500:
      return t('forgot.error.server');
    default:
      return t('forgot.error.other');
  }
}
