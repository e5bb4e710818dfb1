import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ApiTokensRepository } from '@app/accounts';
import { ProblemError } from '../core/http/problem.error.js';
import { SecurityLog } from '../core/security-log/security-log.js';

export class RevokeApiTokenCommand extends Command<void> {
  constructor(
    readonly userId: string,
    readonly tokenId: string,
    readonly address: string,
  ) {
    super();
  }
}

@CommandHandler(RevokeApiTokenCommand)
export class RevokeApiTokenHandler implements ICommandHandler<RevokeApiTokenCommand> {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly security: SecurityLog,
  ) {}

  async execute({ userId, tokenId, address }: RevokeApiTokenCommand): Promise<void> {
    if (!(await this.tokens.remove(userId, tokenId)))
      throw new ProblemError({
        status: 404,
        code: 'API_TOKEN.NOT_FOUND',
        detail: 'This API token was revoked or does not exist',
      });
    this.security.record({ kind: 'api-token-changed', userId, address, change: 'revoked' });
  }
}
