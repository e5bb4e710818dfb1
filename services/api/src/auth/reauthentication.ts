import { Injectable } from '@nestjs/common';
import { type ProblemDetails, ProblemError } from '../core/http/problem.error.js';
import { Authenticator } from './authenticator.js';
import { PasswordTries } from './password-tries.js';

/** What everything that asks a signed-in person for the password answers to another one. */
export const wrongCurrentPassword: ProblemDetails = {
  status: 400,
  code: 'AUTH.CURRENT_PASSWORD',
  detail: 'Current password is incorrect',
};

export interface PasswordProof {
  readonly password: string;
  /** Where it was sent from. */
  readonly address: string;
}

/** Asks a signed-in person for the password once more, so that an open session is not enough. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly tries: PasswordTries,
    private readonly authenticator: Authenticator,
  ) {}

  /** @throws ProblemError 400 for another password, 429 while the next try has to wait */
  async require(userId: string, { password, address }: PasswordProof): Promise<void> {
    // One count with the change of the password: a stolen session must not be a way to guess it at leisure.
    const found = await this.tries.check('password-check', { name: userId, address }, async () =>
      this.authenticator.verify(userId, password),
    );
    if (found === undefined) throw new ProblemError(wrongCurrentPassword);
  }
}
