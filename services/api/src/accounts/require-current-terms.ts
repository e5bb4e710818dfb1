import { currentTerms } from '@app/contracts';
import { ProblemError } from '../core/http/problem.error.js';

/**
 * Somebody can only accept the text that is in force: with another version, the app that they use is older or newer
 * than this server.
 * @throws ProblemError 409 for another version
 */
export function requireCurrentTerms(version: number): void {
  if (version === currentTerms.version) return;
  throw new ProblemError({
    status: 409,
    code: 'TERMS.VERSION_NOT_CURRENT',
    detail: 'These Terms of Use are not the current version, please load the page again',
    members: { currentVersion: currentTerms.version },
  });
}

/**
 * The version that a new account accepts.
 * @throws ProblemError 422 where none was accepted, 409 for another version than the current one
 */
export function requireAcceptedTerms(version: number | null | undefined): number {
  if (version === undefined || version === null) {
    const message = 'The Terms of Use must be accepted';
    throw new ProblemError({
      status: 422,
      code: 'AUTH.TERMS_NOT_ACCEPTED',
      detail: message,
      members: { issues: [{ path: 'terms_version', code: 'required', message, params: {} }] },
    });
  }
  requireCurrentTerms(version);
  return version;
}
