import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ErasuresRepository } from '@app/accounts';
import { AccountChanges } from '../../accounts/account-changes.js';
import { AuthLimits } from '../../auth/limits/auth-limits.js';
import { Authenticator } from '../../auth/sign-in/authenticator.js';
import { EraseMeCommand, type EraseMeResult } from './erase-me.command.js';

/**
 * The event first: from then on nothing can be done with the account, and what is personal is deleted by the worker,
 * however often the processes die in between. Its subscription finds the event also where this process finds no time to
 * say so.
 */
@CommandHandler(EraseMeCommand)
export class EraseMeHandler implements ICommandHandler<EraseMeCommand> {
  constructor(
    private readonly limits: AuthLimits,
    private readonly authenticator: Authenticator,
    private readonly changes: AccountChanges,
    private readonly erasures: ErasuresRepository,
  ) {}

  async execute({ userId, password, address }: EraseMeCommand): Promise<EraseMeResult> {
    const attempt = await this.limits.reserve('sign-in', { name: `change ${userId}`, address });
    if ((await this.authenticator.verify(userId, password)) === undefined) return 'wrong-password';
    await attempt.takeBack();
    await this.changes.run({
      userId,
      command: () => ({ kind: 'erase' }),
      actor: { kind: 'user', id: userId },
    });
    await this.erasures.open(userId);
    return 'erased';
  }
}
