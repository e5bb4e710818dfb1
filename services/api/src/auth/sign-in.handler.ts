import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailConfirmations } from '@app/accounts';
import { type SignInResponse, usernameKey } from '@app/contracts';
import { type ProblemDetails, ProblemError } from '../core/http/problem.error.js';
import { rolesOf } from './access.decorators.js';
import { AccountRights } from './account-rights.js';
import { type AuthenticationFailure, Authenticator } from './authenticator.js';
import { PasswordTries } from './password-tries.js';
import { Sessions } from './session/sessions.js';

const problems: Readonly<Record<AuthenticationFailure, ProblemDetails>> = {
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

export interface SignedIn {
  readonly answer: SignInResponse;
  readonly userId: string;
}

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
    private readonly sessions: Sessions,
    private readonly rights: AccountRights,
    private readonly confirmations: EmailConfirmations,
  ) {}

  async execute({ username, password, origin }: SignInCommand): Promise<SignedIn> {
    const { address, knownDevices } = origin;
    const key = usernameKey(username);
    const found =
      (await this.tries.check('sign-in', { name: key, address, knownDevices }, async () => {
        const authenticated = await this.authenticator.authenticate(key, password);
        return authenticated === 'wrong-credentials' ? undefined : authenticated;
      })) ?? 'wrong-credentials';
    if (typeof found === 'string') throw new ProblemError(problems[found]);
    const { verifiedHash, mustChangePassword, isPasswordMailed } = found;
    const account = await this.rights.confirm(found.account);
    if (account.status === 'disabled') throw new ProblemError(problems.disabled);
    if (isPasswordMailed) await this.confirmations.confirmByMailedPassword(account.userId);
    const pair = await this.sessions.start(account.userId, verifiedHash, origin.device);
    if (pair === undefined) throw new ProblemError(problems['wrong-credentials']);
    const answer = {
      access_token: pair.accessToken,
      refresh_token: pair.refreshToken,
      is_admin: account.isAdmin,
      full_name: account.fullName,
      roles: rolesOf(account),
      must_change_password: mustChangePassword,
    };
    return { answer, userId: account.userId };
  }
}
