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
    const key = `problem.code.${error.code}`;
    // A code that is about one of several fields may have a sentence of its own for each ("<code>_price").
    return instance.t([`${key}_${fieldOf(error.members)}`, key], {
      replace: error.members,
      defaultValue: detail,
    });
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

function fieldOf(members: Readonly<Record<string, unknown>>): string {
  const field = members['field'];
  return typeof field === 'string' ? field : '';
}
