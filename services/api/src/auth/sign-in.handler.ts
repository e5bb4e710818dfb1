import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type SignInResponse, usernameKey } from '@app/contracts';
import { type ProblemDetails, ProblemError } from '../core/http/problem.error.js';
import { rolesOf } from './access.decorators.js';
import { AccountRights } from './account-rights.js';
import { AuthLimits } from './auth-limits.js';
import { type AuthenticationFailure, Authenticator } from './authenticator.js';
import { Sessions } from './session/sessions.js';

const problems: Readonly<Record<AuthenticationFailure, ProblemDetails>> = {
  'wrong-credentials': {
    status: 401,
    code: 'AUTH.INVALID_CREDENTIALS',
    detail: 'Invalid username or password',
  },
  disabled: { status: 403, code: 'AUTH.ACCOUNT_DISABLED', detail: 'Access denied' },
};

export class SignInCommand extends Command<SignInResponse> {
  constructor(
    readonly username: string,
    readonly password: string,
    readonly origin: { readonly address: string; readonly device: string | undefined },
  ) {
    super();
  }
}

@CommandHandler(SignInCommand)
export class SignInHandler implements ICommandHandler<SignInCommand> {
  constructor(
    private readonly limits: AuthLimits,
    private readonly authenticator: Authenticator,
    private readonly sessions: Sessions,
    private readonly rights: AccountRights,
  ) {}

  async execute({ username, password, origin }: SignInCommand): Promise<SignInResponse> {
    const key = usernameKey(username);
    const attempt = await this.limits.reserve('sign-in', { name: key, address: origin.address });
    const found = await this.authenticator.authenticate(key, password);
    if (typeof found === 'string') throw new ProblemError(problems[found]);
    const { verifiedHash, mustChangePassword } = found;
    const account = await this.rights.confirm(found.account);
    if (account.status === 'disabled') throw new ProblemError(problems.disabled);
    const pair = await this.sessions.start(account.userId, verifiedHash, origin.device);
    if (pair === undefined) throw new ProblemError(problems['wrong-credentials']);
    // A sign-in that succeeded is no attempt: only failures count.
    await attempt.takeBack();
    return {
      access_token: pair.accessToken,
      refresh_token: pair.refreshToken,
      is_admin: account.isAdmin,
      full_name: account.fullName,
      roles: rolesOf(account),
      must_change_password: mustChangePassword,
    };
  }
}
