import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailConfirmations } from '@app/accounts';
import { usernameKey } from '@app/contracts';
import { ProblemError } from '../core/http/problem.error.js';
import { AccountRights } from './account-rights.js';
import { Authenticator } from './authenticator.js';
import { OpenedSessions, type SignedIn, type SignInOrigin, signInProblems } from './opened-sessions.js';
import { PasswordTries } from './password-tries.js';
import { SignInTickets } from './second-factor/sign-in-tickets.js';

export class SignInCommand extends Command<SignedIn> {
  constructor(
    readonly username: string,
    readonly password: string,
    readonly origin: SignInOrigin,
  ) {
    super();
  }
}

@CommandHandler(SignInCommand)
export class SignInHandler implements ICommandHandler<SignInCommand> {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly tries: PasswordTries,
    private readonly authenticator: Authenticator,
    private readonly rights: AccountRights,
    private readonly confirmations: EmailConfirmations,
    private readonly tickets: SignInTickets,
    private readonly opened: OpenedSessions,
  ) {}

  async execute({ username, password, origin }: SignInCommand): Promise<SignedIn> {
    const { address, knownDevices } = origin;
    const key = usernameKey(username);
    const found =
      (await this.tries.check('sign-in', { name: key, address, knownDevices }, async () => {
        const authenticated = await this.authenticator.authenticate(key, password);
        return authenticated === 'wrong-credentials' ? undefined : authenticated;
      })) ?? 'wrong-credentials';
    if (typeof found === 'string') throw new ProblemError(signInProblems[found]);
    const { verifiedHash: passwordHash, mustChangePassword, isPasswordMailed } = found;
    const account = await this.rights.confirm(found.account);
    if (account.status === 'disabled') throw new ProblemError(signInProblems.disabled);
    if (isPasswordMailed) await this.confirmations.confirmByMailedPassword(account.userId);
    const person = { account, passwordHash, mustChangePassword };
    await this.tickets.requireSecondFactor(person);
    return this.opened.open(person, origin);
  }
}
