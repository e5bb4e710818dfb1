import { Injectable } from '@nestjs/common';
import type { IdentityProof } from '@app/contracts';
import { type ProblemDetails, ProblemError } from '../core/http/problem.error.js';
import { Authenticator } from './authenticator.js';
import { PasswordTries } from './password-tries.js';
import { FactorChecks } from './second-factor/factor-checks.js';
import { passkeyInvalid, Passkeys } from './second-factor/passkeys.js';

/** What everything that asks a signed-in person for the password answers to another one. */
export const wrongCurrentPassword: ProblemDetails = {
  status: 400,
  code: 'AUTH.CURRENT_PASSWORD',
  detail: 'Current password is incorrect',
};

/** What a code of an authenticator app is answered that is wrong, too old, or was used. */
export const wrongCode: ProblemDetails = {
  status: 400,
  code: 'AUTH.CODE_INVALID',
  detail: 'This code is wrong, too old, or was used already',
};

/** The password, or what stands in for it: a code of the authenticator app, or a passkey. */
export interface ReceivedProof extends IdentityProof {
  /** Where it was sent from. */
  readonly address: string;
}

/** Asks a signed-in person once more who they are, so that an open session is not enough. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly tries: PasswordTries,
    private readonly authenticator: Authenticator,
    private readonly factors: FactorChecks,
    private readonly passkeys: Passkeys,
  ) {}

  /** @throws ProblemError 400 for another password, code or passkey, 429 while the next try has to wait */
  async require(userId: string, { password, code, passkey, address }: ReceivedProof): Promise<void> {
    if (passkey !== undefined) {
      const use = { userId, purpose: 'confirmation' } as const;
      if ((await this.passkeys.verify(use, { passkey, address })) === undefined) throw passkeyInvalid(400);
      return;
    }
    if (code !== undefined) {
      if (!(await this.factors.useTotp(userId, { code, address }))) throw new ProblemError(wrongCode);
      return;
    }
    // One count with the change of the password: a stolen session must not be a way to guess it at leisure.
    const found = await this.tries.check('password-check', { name: userId, address }, async () =>
      this.authenticator.verify(userId, password ?? ''),
    );
    if (found === undefined) throw new ProblemError(wrongCurrentPassword);
  }
}
