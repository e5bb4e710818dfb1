import { useTranslation } from 'react-i18next';

import { isApiProblem } from './api-problem';
import { problemMessage } from './problem-message';

interface FailureWords {
  /** What failed, before the reason that the server gave. Left out where the reason says it all. */
  readonly what?: string;
  /** Shown alone where the call failed without a reason of the server. */
  readonly otherwise: string;
}

/** The text of a call that failed: the server's own reason, else fixed words. */
export function useFailureText(): (error: unknown, words: FailureWords) => string {
  const { t, i18n } = useTranslation();
  return (error, { what, otherwise }) => {
    if (!isApiProblem(error) || error.detail === null) return otherwise;
    const reason = problemMessage(error, t, i18n);
    return what === undefined ? reason : `${what}. ${reason}`;
  };
}
