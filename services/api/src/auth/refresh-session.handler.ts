import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialsRepository } from '@app/accounts';
import { type RefreshFailure, Sessions, type TokenPair } from './session/sessions.js';

export class RefreshSessionCommand extends Command<TokenPair | RefreshFailure> {
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
    private readonly sessions: Sessions,
  ) {}

  async execute({ refreshToken, device }: RefreshSessionCommand): Promise<TokenPair | RefreshFailure> {
    return this.sessions.refresh(refreshToken, device, async (userId) => {
      const found = await this.credentials.findById(userId);
      return found?.status === 'active';
    });
  }
}
