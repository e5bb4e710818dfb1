import { SessionStorage } from './session-storage';
import { claimOf } from './token-expiry';

/** The id of whoever is signed in on this browser, read each time: another window may have ended the session. Null for a visitor. */
export function signedInUser(): string | null {
  const token = new SessionStorage().refreshToken;
  const subject = token === null ? null : claimOf(token, 'sub');
  return typeof subject === 'string' ? subject : null;
}
