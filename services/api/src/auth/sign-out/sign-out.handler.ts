import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sessions } from '../session/sessions.js';
import { SignOutCommand } from './sign-out.command.js';

@CommandHandler(SignOutCommand)
export class SignOutHandler implements ICommandHandler<SignOutCommand> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ refreshToken }: SignOutCommand): Promise<void> {
    await this.sessions.end(refreshToken);
  }
}
