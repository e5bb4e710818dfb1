/**
 * Why a session ended without its owner asking for it; the sign-in page says it (`auth:ended.<reason>`).
 * `expired` the refresh token ran out · `check` what is stored is no token · `incomplete` parts are stored, but no
 * refresh token · `missing` a renewal found no refresh token · `attempts` the renewals are used up · `blacklisted`,
 * `invalid` the server's word on the token · `refresh` any other failed renewal · `passwordChanged` a changed password
 * ends every session.
 */
export type SessionEnd =
  | 'attempts'
  | 'blacklisted'
  | 'check'
  | 'expired'
  | 'incomplete'
  | 'invalid'
  | 'missing'
  | 'passwordChanged'
  | 'refresh';
