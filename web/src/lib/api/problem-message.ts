import type { i18n, TFunction } from 'i18next';

import { isApiProblem } from './api-problem';

/**
 * What a failed request says to the reader: the translation of its code (`problem.code.<CODE>` of the common
 * catalogue, which may use the members of the answer), else the server's own detail, else what kind of failure it was.
 */
export function problemMessage(error: unknown, t: TFunction, instance: i18n): string {
  if (!isApiProblem(error)) return t('problem.unknown');
  const detail = error.detail ?? t('problem.unknown');
  if (error.code !== null) {
    return instance.t(`problem.code.${error.code}`, { replace: error.members, defaultValue: detail });
  }
  switch (error.kind) {
    case 'network':
      return t('problem.network');
    case 'timeout':
      return t('problem.timeout');
    case 'unreadable':
      return t('problem.unreadable');
    case 'refused':
      return detail;
  }
}
