import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ErasuresRepository } from '@app/accounts';
import { AccountChanges } from '../accounts/account-changes.js';
import { Reauthentication, type ReceivedProof } from '../auth/reauthentication.js';
import { SecurityLog } from '../core/security-log/security-log.js';

export class EraseMeCommand extends Command<void> {
  constructor(
    readonly userId: string,
    readonly proof: ReceivedProof,
  ) {
    super();
  }
}

/**
 * The event first: from then on nothing can be done with the account, and what is personal is deleted by the worker,
 * however often the processes die in between. Its subscription finds the event also where this process finds no time to
 * say so.
 */
@CommandHandler(EraseMeCommand)
export class EraseMeHandler implements ICommandHandler<EraseMeCommand> {
  constructor(
    private readonly reauthentication: Reauthentication,
    private readonly changes: AccountChanges,
    private readonly erasures: ErasuresRepository,
    private readonly security: SecurityLog,
  ) {}

  async execute({ userId, proof }: EraseMeCommand): Promise<void> {
    await this.reauthentication.require(userId, proof);
    await this.changes.runUnlessLast({
      userId,
      command: () => ({ kind: 'erase' }),
      actor: { kind: 'user', id: userId },
    });
    this.security.record({ kind: 'account-erased', userId, address: proof.address });
    await this.erasures.open(userId);
  }
}
