import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Credentials } from '@app/accounts';
import type { SignInResponse } from '@app/contracts';
import { clientAddress } from '../core/http/client-address.js';
import { type ProblemDetails, ProblemError } from '../core/http/problem.error.js';
import { rolesOf } from './access.decorators.js';
import type { AuthenticationFailure } from './authenticator.js';
import { knownDevicesOf } from './known-devices.js';
import { Sessions } from './session/sessions.js';

export const signInProblems: Readonly<Record<AuthenticationFailure, ProblemDetails>> = {
  'wrong-credentials': {
    status: 401,
    code: 'AUTH.INVALID_CREDENTIALS',
    detail: 'Invalid username or password',
  },
  disabled: { status: 403, code: 'AUTH.ACCOUNT_DISABLED', detail: 'Access denied' },
};

export interface SignInOrigin {
  readonly address: string;
  /** What the browser says of itself. */
  readonly device: string | undefined;
  /** The cookie of the persons who have signed in with it. */
  readonly knownDevices: string | undefined;
}

export const originOf = (request: Request): SignInOrigin => ({
  address: clientAddress(request),
  device: request.get('User-Agent'),
  knownDevices: knownDevicesOf(request),
});

export interface SignedIn {
  readonly answer: SignInResponse;
  readonly userId: string;
}

export interface ProvenPerson {
  /** With the roles that the events confirm. */
  readonly account: Credentials;
  /** What the password was verified against: a change of it ends what is about to begin. */
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
}

/** The last step of every way to sign in. */
@Injectable()
export class OpenedSessions {
  constructor(private readonly sessions: Sessions) {}

  /** @throws ProblemError 401 where the password was changed meanwhile */
  async open({ account, ...person }: ProvenPerson, { device }: SignInOrigin): Promise<SignedIn> {
    const pair = await this.sessions.start(account.userId, person.passwordHash, device);
    if (pair === undefined) throw new ProblemError(signInProblems['wrong-credentials']);
    const answer = {
      access_token: pair.accessToken,
      refresh_token: pair.refreshToken,
      is_admin: account.isAdmin,
      full_name: account.fullName,
      roles: rolesOf(account),
      must_change_password: person.mustChangePassword,
    };
    return { answer, userId: account.userId };
  }
}
