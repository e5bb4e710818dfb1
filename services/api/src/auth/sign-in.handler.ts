import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type SignInResponse, usernameKey } from '@app/contracts';
import { type AuthenticationFailure, Authenticator } from './authenticator.js';
import { AuthLimits } from './auth-limits.js';
import { Sessions } from './session/sessions.js';
import { rolesOf } from './roles-of.js';

export type SignInResult =
  | { readonly ok: true; readonly session: SignInResponse }
  | { readonly ok: false; readonly reason: AuthenticationFailure };

export class SignInCommand extends Command<SignInResult> {
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
  ) {}

  async execute({ username, password, origin }: SignInCommand): Promise<SignInResult> {
    const key = usernameKey(username);
    const attempt = await this.limits.reserve('sign-in', { name: key, address: origin.address });
    const found = await this.authenticator.authenticate(key, password);
    if (typeof found === 'string') return { ok: false, reason: found };
    const { account, verifiedHash, mustChangePassword } = found;
    const pair = await this.sessions.start(account.userId, verifiedHash, origin.device);
    if (pair === undefined) return { ok: false, reason: 'wrong-credentials' };
    // A sign-in that succeeded is no attempt: only failures count.
    await attempt.takeBack();
    return {
      ok: true,
      session: {
        access_token: pair.accessToken,
        refresh_token: pair.refreshToken,
        is_admin: account.isAdmin,
        full_name: account.fullName,
        roles: rolesOf(account),
        must_change_password: mustChangePassword,
      },
    };
  }
}
