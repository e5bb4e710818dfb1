import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialsRepository } from '@app/accounts';
import type { PasskeyAssertion, PasskeyOptionsResponse, SecondFactorSignInRequest } from '@app/contracts';
import { ProblemError } from '../../core/http/problem.error.js';
import { AccountRights } from '../account-rights.js';
import { AuthLimits } from '../auth-limits.js';
import { OpenedSessions, type SignedIn, type SignInOrigin, signInProblems } from '../opened-sessions.js';
import { FactorChecks } from './factor-checks.js';
import { passkeyInvalid, Passkeys } from './passkeys.js';
import { SignInTickets } from './sign-in-tickets.js';

export class PasskeyOptionsCommand extends Command<PasskeyOptionsResponse> {
  constructor(
    readonly ticket: string | undefined,
    readonly address: string,
  ) {
    super();
  }
}

@CommandHandler(PasskeyOptionsCommand)
export class PasskeyOptionsHandler implements ICommandHandler<PasskeyOptionsCommand> {
  constructor(
    private readonly limits: AuthLimits,
    private readonly tickets: SignInTickets,
    private readonly passkeys: Passkeys,
  ) {}

  async execute({ ticket, address }: PasskeyOptionsCommand): Promise<PasskeyOptionsResponse> {
    await this.limits.reserve('passkey-options', { name: '', address });
    if (ticket === undefined) return this.passkeys.requestOptions({ userId: null, purpose: 'sign-in' });
    const { userId } = await this.tickets.find(ticket);
    return this.passkeys.requestOptions({ userId, purpose: 'second-factor' });
  }
}

/** The second step, after the password. */
export class FinishSignInCommand extends Command<SignedIn> {
  constructor(
    readonly request: SecondFactorSignInRequest,
    readonly origin: SignInOrigin,
  ) {
    super();
  }
}

@CommandHandler(FinishSignInCommand)
export class FinishSignInHandler implements ICommandHandler<FinishSignInCommand> {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly tickets: SignInTickets,
    private readonly checks: FactorChecks,
    private readonly passkeys: Passkeys,
    private readonly credentials: CredentialsRepository,
    private readonly rights: AccountRights,
    private readonly opened: OpenedSessions,
  ) {}

  async execute({ request, origin }: FinishSignInCommand): Promise<SignedIn> {
    const ticket = await this.tickets.find(request.ticket);
    const { userId, passwordHash, mustChangePassword } = ticket;
    await this.#check(userId, request, origin.address);
    await this.tickets.take(ticket);
    const found = await this.credentials.findById(userId);
    if (found === undefined) throw new ProblemError(signInProblems['wrong-credentials']);
    const account = await this.rights.confirm(found);
    if (account.status !== 'active') throw new ProblemError(signInProblems.disabled);
    return this.opened.open({ account, passwordHash, mustChangePassword }, origin);
  }

  async #check(userId: string, request: SecondFactorSignInRequest, address: string): Promise<void> {
    if (request.method === 'passkey') {
      const use = { userId, purpose: 'second-factor' } as const;
      const { passkey } = request;
      if ((await this.passkeys.verify(use, { passkey, address })) === undefined) throw passkeyInvalid(401);
      return;
    }
    const tried = { code: request.code, address };
    const isRight = await (request.method === 'totp'
      ? this.checks.useTotp(userId, tried)
      : this.checks.useRecoveryCode(userId, tried));
    if (!isRight)
      throw new ProblemError({
        status: 401,
        code: 'AUTH.SECOND_FACTOR_INVALID',
        detail: 'This code is wrong, too old, or was used already',
      });
  }
}

/** A passkey is something one has and, by its verification, something one knows or is: it needs no password. */
export class PasskeySignInCommand extends Command<SignedIn> {
  constructor(
    readonly passkey: PasskeyAssertion,
    readonly origin: SignInOrigin,
  ) {
    super();
  }
}

@CommandHandler(PasskeySignInCommand)
export class PasskeySignInHandler implements ICommandHandler<PasskeySignInCommand> {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly credentials: CredentialsRepository,
    private readonly rights: AccountRights,
    private readonly opened: OpenedSessions,
  ) {}

  async execute({ passkey, origin }: PasskeySignInCommand): Promise<SignedIn> {
    const { address } = origin;
    const userId = await this.passkeys.verify({ userId: null, purpose: 'sign-in' }, { passkey, address });
    const found = userId === undefined ? undefined : await this.credentials.findById(userId);
    if (found === undefined) throw passkeyInvalid(401);
    const account = await this.rights.confirm(found);
    if (account.status !== 'active') throw new ProblemError(signInProblems.disabled);
    const { passwordHash, mustChangePassword } = found;
    return this.opened.open({ account, passwordHash, mustChangePassword }, origin);
  }
}
