import { Secret, TOTP } from 'otpauth';
import { productName } from '@app/contracts';

/** RFC 6238 with what every authenticator app knows: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const SETTINGS = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS };
/** Steps that a clock may be off, either way. */
const WINDOW = 1;
const SECRET_BYTES = 20;

export interface TotpKey {
  /** Base32. */
  readonly secret: string;
  /** otpauth:// with the name that the app shows. */
  readonly uri: string;
}

export function newTotpKey(username: string): TotpKey {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...SETTINGS, issuer: productName, label: username, secret }).toString();
  return { secret: secret.base32, uri };
}

/** The step that a code is of; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
