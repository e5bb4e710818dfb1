import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailConfirmations } from '@app/accounts';
import { ProblemError } from '../core/http/problem.error.js';

export class ConfirmEmailCommand extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

/** By a link that was mailed to the address. It is for one change of the address, and works once. */
@CommandHandler(ConfirmEmailCommand)
export class ConfirmEmailHandler implements ICommandHandler<ConfirmEmailCommand> {
  constructor(private readonly confirmations: EmailConfirmations) {}

  async execute({ token }: ConfirmEmailCommand): Promise<void> {
    const { outcome } = await this.confirmations.confirm(token);
    switch (outcome) {
      case 'confirmed':
        return;
      case 'already-confirmed':
        throw emailAlreadyConfirmed();
      case 'invalid':
        throw new ProblemError({
          status: 410,
          code: 'EMAIL.LINK_INVALID',
          detail: 'This link is not valid, or not valid any more',
        });
    }
  }
}

export const emailAlreadyConfirmed = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'EMAIL.ALREADY_CONFIRMED',
    detail: 'This address is already confirmed',
  });
