import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Logger } from '@app/platform';
import { LOGGER } from '../../core/dependencies.js';
import { Sessions } from '../session/sessions.js';
import { usernameKey } from '@app/accounts';
import { Authenticator } from './authenticator.js';
import { SignInLimits } from './sign-in-limits.js';
import { SignInCommand, type SignInResult } from './sign-in.command.js';

@CommandHandler(SignInCommand)
export class SignInHandler implements ICommandHandler<SignInCommand> {
  constructor(
    private readonly limits: SignInLimits,
    private readonly authenticator: Authenticator,
    private readonly sessions: Sessions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ username, password, origin }: SignInCommand): Promise<SignInResult> {
    const key = usernameKey(username);
    const attempt = await this.limits.reserve(key, origin.address);
    if (attempt.retryAfterSeconds !== undefined) {
      this.logger.warn({ address: origin.address }, 'too many sign-in attempts');
      return {
        ok: false,
        refusal: { reason: 'too-many-attempts', retryAfterSeconds: attempt.retryAfterSeconds },
      };
    }
    const account = await this.authenticator.authenticate(key, password);
    if (account === undefined) return { ok: false, refusal: { reason: 'wrong-credentials' } };
    await attempt.takeBack();
    const pair = await this.sessions.start(account, origin.device);
    return {
      ok: true,
      session: {
        access_token: pair.accessToken,
        refresh_token: pair.refreshToken,
        is_admin: account.isAdmin,
        full_name: account.fullName,
      },
    };
  }
}
