import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sessions } from './session/sessions.js';

export class SignOutCommand extends Command<void> {
  constructor(readonly refreshToken: string) {
    super();
  }
}

@CommandHandler(SignOutCommand)
export class SignOutHandler implements ICommandHandler<SignOutCommand> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ refreshToken }: SignOutCommand): Promise<void> {
    await this.sessions.end(refreshToken);
  }
}
