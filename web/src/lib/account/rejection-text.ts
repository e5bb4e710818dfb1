import type { i18n } from 'i18next';

import { isApiProblem } from '../api/api-problem';

/** The words for a rejected request: those of its code, else the server's own, else the ones given. */
export function rejectionText(error: unknown, instance: i18n, otherwise: string): string {
  if (!isApiProblem(error) || error.kind !== 'problem') return otherwise;
  const said = error.detail ?? otherwise;
  if (error.code === null) return said;
  return instance.t(`problem.code.${error.code}`, { replace: error.members, defaultValue: said });
}

/** Whether no answer came, though the request was sent. */
export function isUnanswered(error: unknown): boolean {
  return isApiProblem(error) && (error.kind === 'network' || error.kind === 'timeout');
}
