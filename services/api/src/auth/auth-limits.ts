import { Inject, Injectable } from '@nestjs/common';
import type { ApiConfig } from '../config.js';
import { AttemptLimiter } from '../core/attempts/attempt-limiter.js';
import { CONFIG } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';

const MINUTE_MS = 60 * 1000;

/** What is limited: guessing a password, trying names, filling the user table, filling a mailbox. */
export type LimitedUse =
  'sign-in' | 'password-check' | 'register' | 'user-exists' | 'forgot-password' | 'export';

/** Who tries: a limit per name stops guessing at one person, one per address stops trying many. */
export interface Attempt {
  /** The name as it is compared, or an id. */
  readonly name: string;
  readonly address: string;
}

export interface ReservedAttempts {
  /** Gives the attempt back, where only failures count. */
  takeBack(): Promise<void>;
}

interface Limits {
  readonly perName: number;
  readonly perAddress: number;
  readonly windowMs: number;
}

/** Rate limits of everything about accounts that is open to anyone, over all api processes together. */
@Injectable()
export class AuthLimits {
  private readonly limits: Readonly<Record<LimitedUse, Limits>>;

  constructor(
    private readonly limiter: AttemptLimiter,
    @Inject(CONFIG) config: ApiConfig,
  ) {
    this.limits = {
      'sign-in': {
        perName: config.SIGN_IN_LIMIT_PER_NAME,
        perAddress: config.SIGN_IN_LIMIT_PER_ADDRESS,
        windowMs: 15 * MINUTE_MS,
      },
      // The password of a person who is signed in, asked for again.
      'password-check': {
        perName: config.SIGN_IN_LIMIT_PER_NAME,
        perAddress: config.SIGN_IN_LIMIT_PER_ADDRESS,
        windowMs: 15 * MINUTE_MS,
      },
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
      export: { perName: 10, perAddress: 100, windowMs: 60 * MINUTE_MS },
    };
  }

  /** Counts the attempt before it is made: parallel ones too. @throws ProblemError 429 above a limit */
  async reserve(use: LimitedUse, { name, address }: Attempt): Promise<ReservedAttempts> {
    const { perName, perAddress, windowMs } = this.limits[use];
    const ofAddress = await this.limiter.reserve({
      bucket: `${use}-address:${address}`,
      limit: perAddress,
      windowMs,
    });
    if (!ofAddress.isAllowed) throw tooMany(use, ofAddress.retryAfterSeconds);
    // Second: an address that is rejected already must not use up the names of others.
    const ofName = await this.limiter.reserve({ bucket: `${use}-name:${name}`, limit: perName, windowMs });
    if (!ofName.isAllowed) {
      // A rejected attempt counts nowhere, or a blocked name would use up the network of everybody behind the address.
      await ofAddress.takeBack();
      throw tooMany(use, ofName.retryAfterSeconds);
    }
    return {
      takeBack: async () => {
        await Promise.all([ofAddress.takeBack(), ofName.takeBack()]);
      },
    };
  }
}

/** Each limit has words of its own: nobody who registers has tried to log in. */
const problems: Readonly<Record<LimitedUse, { readonly code: string; readonly detail: string }>> = {
  'sign-in': { code: 'AUTH.TOO_MANY_ATTEMPTS', detail: 'Too many login attempts' },
  'password-check': {
    code: 'AUTH.TOO_MANY_PASSWORD_CHECKS',
    detail: 'Too many attempts with the current password',
  },
  register: { code: 'AUTH.TOO_MANY_REGISTRATIONS', detail: 'Too many registrations' },
  'user-exists': { code: 'AUTH.TOO_MANY_NAME_CHECKS', detail: 'Too many user names were looked up' },
  'forgot-password': {
    code: 'AUTH.TOO_MANY_PASSWORD_MAILS',
    detail: 'Too many new passwords were asked for',
  },
  export: { code: 'AUTH.TOO_MANY_EXPORTS', detail: 'Too many exports of the account' },
};

function tooMany(use: LimitedUse, retryAfterSeconds: number): ProblemError {
  return new ProblemError({
    status: 429,
    ...problems[use],
    members: { retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
