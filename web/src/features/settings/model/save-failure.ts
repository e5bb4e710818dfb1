import type { i18n, TFunction } from 'i18next';

import { isApiProblem } from '../../../lib/api/api-problem';
import { problemMessage } from '../../../lib/api/problem-message';

interface FailureLabels {
  readonly t: TFunction<'settings'>;
  readonly common: TFunction;
  readonly i18n: i18n;
  /** What was to be saved, as the person wrote it. */
  readonly attempted: string;
}

/** Why a setting was not saved: the server's rejection, or how it could not be reached, in the words of the text. */
export function saveFailure(error: unknown, { t, common, i18n, attempted }: FailureLabels): string {
  if (!isApiProblem(error)) return t('save.error');
  switch (error.kind) {
    case 'network':
      return t('save.noConnection');
    case 'timeout':
      return `${t('save.connectionLost')} (${attempted})`;
    case 'unreadable':
      return t('save.error');
    case 'problem':
      return error.status >= 500 || error.code === null
        ? t('save.error')
        : problemMessage(error, common, i18n);
  }
}
