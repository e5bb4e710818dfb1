import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialsRepository } from '@app/accounts';
import type { RefreshResponse } from '@app/contracts';
import { ProblemError } from '../core/http/problem.error.js';
import { AccountRights } from './account-rights.js';
import { type RefreshFailure, Sessions } from './session/sessions.js';

const problems: Readonly<Record<RefreshFailure, { readonly code: string; readonly detail: string }>> = {
  invalid: { code: 'AUTH.TOKEN_INVALID', detail: 'Token is invalid or expired' },
  blacklisted: { code: 'AUTH.TOKEN_BLACKLISTED', detail: 'Token is blacklisted' },
};

export const refreshProblem = (failure: RefreshFailure): ProblemError =>
  new ProblemError({ status: 401, ...problems[failure] });

export class RefreshSessionCommand extends Command<RefreshResponse> {
  constructor(
    readonly refreshToken: string,
    readonly device: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(RefreshSessionCommand)
export class RefreshSessionHandler implements ICommandHandler<RefreshSessionCommand> {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly rights: AccountRights,
    private readonly sessions: Sessions,
  ) {}

  async execute({ refreshToken, device }: RefreshSessionCommand): Promise<RefreshResponse> {
    const result = await this.sessions.refresh(refreshToken, device, async (userId) => {
      const found = await this.credentials.findById(userId);
      return found !== undefined && (await this.rights.confirm(found)).status === 'active';
    });
    if (typeof result === 'string') throw refreshProblem(result);
    return { access_token: result.accessToken, refresh_token: result.refreshToken };
  }
}
