import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type PresentedTokens, Sessions } from './session/sessions.js';

export class SignOutCommand extends Command<void> {
  constructor(readonly tokens: PresentedTokens) {
    super();
  }
}

@CommandHandler(SignOutCommand)
export class SignOutHandler implements ICommandHandler<SignOutCommand> {
  constructor(private readonly sessions: Sessions) {}

  async execute({ tokens }: SignOutCommand): Promise<void> {
    await this.sessions.end(tokens);
  }
}
