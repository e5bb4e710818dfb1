import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '../config.js';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { CONFIG } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { KnownDevices } from './known-devices.js';

const MINUTE_MS = 60 * 1000;

/** What is limited: guessing a password (see PasswordTries), trying names, filling the user table or a mailbox. */
export type LimitedUse =
  | 'sign-in'
  | 'password-check'
  | 'second-factor'
  | 'passkey-options'
  | 'register'
  | 'user-exists'
  | 'forgot-password'
  | 'email-confirmation'
  | 'export';

type CountedUse = Exclude<LimitedUse, 'sign-in' | 'password-check' | 'second-factor'>;

export interface Attempt {
  /** The name as it is compared, or an id. */
  readonly name: string;
  /** The network, as `clientAddress` gives it. */
  readonly address: string;
  /** The cookie of known devices: one that has signed in as this person before: it has a limit of its own. */
  readonly knownDevices?: string | undefined;
}

interface Limits {
  /** Of a name from one network, or of a known device. */
  readonly perName: number;
  readonly perAddress: number;
  readonly windowMs: number;
}

/**
 * Rate limits of what is open to anyone about accounts, over all api processes together: by network, and by pair of name
 * and network. Never by name alone: others could use up the attempts of a person.
 */
@Injectable()
export class AuthLimits {
  private readonly limits: Readonly<Record<CountedUse, Limits>>;

  constructor(
    private readonly limiter: AttemptLimiter,
    private readonly devices: KnownDevices,
    @Inject(CONFIG) config: ApiConfig,
  ) {
    this.limits = {
      register: { perName: 20, perAddress: config.REGISTER_LIMIT_PER_ADDRESS, windowMs: 60 * MINUTE_MS },
      'user-exists': {
        perName: 60,
        perAddress: config.USER_EXISTS_LIMIT_PER_ADDRESS,
        windowMs: 15 * MINUTE_MS,
      },
      'forgot-password': {
        perName: config.FORGOT_PASSWORD_LIMIT_PER_NAME,
        perAddress: config.FORGOT_PASSWORD_LIMIT_PER_ADDRESS,
        windowMs: 60 * MINUTE_MS,
      },
      // By network alone: who signs in is not known yet.
      'passkey-options': {
        perName: config.SIGN_IN_LIMIT_PER_ADDRESS * 10,
        perAddress: config.SIGN_IN_LIMIT_PER_ADDRESS * 10,
        windowMs: 15 * MINUTE_MS,
      },
      'email-confirmation': { perName: 5, perAddress: 50, windowMs: 60 * MINUTE_MS },
      export: { perName: 10, perAddress: 100, windowMs: 60 * MINUTE_MS },
    };
  }

  /** Counts the attempt before it is made: parallel ones too. @throws ProblemError 429 above a limit */
  async reserve(use: CountedUse, { name, address, knownDevices }: Attempt): Promise<void> {
    const device = await this.devices.findByName(knownDevices, name);
    const { perName, perAddress, windowMs } = this.limits[use];
    if (device !== undefined) {
      const bucket = `${use}-device:${device}`;
      const ofDevice = await this.limiter.reserve({ bucket, limit: perName, windowMs });
      if (!ofDevice.isAllowed) throw tooMany(use, ofDevice.retryAfterSeconds);
      return;
    }
    const ofAddress = await this.limiter.reserve({
      bucket: `${use}-address:${address}`,
      limit: perAddress,
      windowMs,
    });
    if (!ofAddress.isAllowed) throw tooMany(use, ofAddress.retryAfterSeconds);
    // Of what only the signed-in person may ask for the name alone is nobody else's to use up.
    const isOwn = use === 'export' || use === 'email-confirmation';
    const bucket = isOwn ? `${use}-name:${name}` : `${use}-pair:${address} ${name}`;
    const ofName = await this.limiter.reserve({ bucket, limit: perName, windowMs });
    if (ofName.isAllowed) return;
    // A rejected attempt counts nowhere, or a blocked name would use up the network of everybody behind the address.
    await ofAddress.takeBack();
    throw tooMany(use, ofName.retryAfterSeconds);
  }
}

/** Each limit has words of its own: nobody who registers has tried to log in. */
const problems: Readonly<Record<LimitedUse, { readonly code: string; readonly detail: string }>> = {
  'sign-in': { code: 'AUTH.TOO_MANY_ATTEMPTS', detail: 'Too many login attempts' },
  'password-check': {
    code: 'AUTH.TOO_MANY_PASSWORD_CHECKS',
    detail: 'Too many attempts with the current password',
  },
  'second-factor': { code: 'AUTH.TOO_MANY_CODES', detail: 'Too many wrong codes' },
  'passkey-options': {
    code: 'AUTH.TOO_MANY_PASSKEY_SIGN_INS',
    detail: 'Too many sign-ins with a passkey were begun',
  },
  register: { code: 'AUTH.TOO_MANY_REGISTRATIONS', detail: 'Too many registrations' },
  'user-exists': { code: 'AUTH.TOO_MANY_NAME_CHECKS', detail: 'Too many usernames were checked' },
  'forgot-password': {
    code: 'AUTH.TOO_MANY_PASSWORD_MAILS',
    detail: 'Too many new passwords were requested',
  },
  'email-confirmation': {
    code: 'AUTH.TOO_MANY_CONFIRMATION_MAILS',
    detail: 'Too many links were requested',
  },
  export: { code: 'AUTH.TOO_MANY_EXPORTS', detail: 'Too many exports of the account' },
};

export function tooMany(use: LimitedUse, retryAfterSeconds: number): ProblemError {
  return new ProblemError({
    status: 429,
    ...problems[use],
    members: { retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
