import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Credentials, CredentialsRepository } from '@app/accounts';
import type { RefreshResponse } from '@app/contracts';
import { StoreUnavailableError } from '@app/event-store';
import { type ProblemDetails, ProblemError } from '../core/http/problem.error.js';
import { SecurityLog } from '../core/security-log/security-log.js';
import { AccountRights } from './account-rights.js';
import { GRACE_MS, type RefreshFailure, Sessions } from './session/sessions.js';

const retryAfterSeconds = GRACE_MS / 1000;

const problems: Readonly<Record<RefreshFailure, ProblemDetails>> = {
  invalid: { status: 401, code: 'AUTH.TOKEN_INVALID', detail: 'Token is invalid or expired' },
  blacklisted: { status: 401, code: 'AUTH.TOKEN_BLACKLISTED', detail: 'Token is blacklisted' },
  // The thief of a token learns no more than somebody who has signed out.
  reused: { status: 401, code: 'AUTH.TOKEN_BLACKLISTED', detail: 'Token is blacklisted' },
  'too-many': {
    status: 429,
    code: 'AUTH.TOO_MANY_REFRESHES',
    detail: 'Too many refreshes of this session',
    members: { retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  },
};

export const refreshProblem = (failure: RefreshFailure): ProblemError => new ProblemError(problems[failure]);

export class RefreshSessionCommand extends Command<RefreshResponse> {
  constructor(
    readonly refreshToken: string,
    readonly device: string | undefined,
    readonly address: string,
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
    private readonly security: SecurityLog,
  ) {}

  async execute({ refreshToken, device, address }: RefreshSessionCommand): Promise<RefreshResponse> {
    const result = await this.sessions.refresh(refreshToken, device, async (userId) => {
      const found = await this.credentials.findById(userId);
      return found !== undefined && (await this.statusOf(found)) === 'active';
    });
    if (result === 'reused') this.security.record({ kind: 'token-reused', address });
    if (typeof result === 'string') throw refreshProblem(result);
    return { access_token: result.accessToken, refresh_token: result.refreshToken };
  }

  /**
   * The status that the events give; the copied one while the event store is away, so that nobody is signed out by that.
   * A refresh gives no role: each request that needs one reads the events.
   */
  private async statusOf(copied: Credentials): Promise<Credentials['status']> {
    try {
      return (await this.rights.confirm(copied)).status;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      return copied.status;
    }
  }
}
