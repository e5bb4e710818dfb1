import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { VoidTransactionResponse } from '@app/contracts';
import { addDays, decideVoid, RESTORE_DAYS, transactionIdOf } from '@app/ledger';
import { effectOf } from '../core/money/effects.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../core/streams/rejection-problem.js';
import { correctionOf } from './correction-of.js';

export class VoidTransactionCommand extends Command<VoidTransactionResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly transactionId: string,
    readonly acceptNegative: boolean,
  ) {
    super();
  }
}

@CommandHandler(VoidTransactionCommand)
export class VoidTransactionHandler implements ICommandHandler<VoidTransactionCommand> {
  constructor(private readonly ledgers: LedgerCommands) {}

  async execute(command: VoidTransactionCommand): Promise<VoidTransactionResponse> {
    const { userId, idempotencyKey, acceptNegative } = command;
    const transactionId = transactionIdOf(command.transactionId);
    const outcome = await this.ledgers.run({
      userId,
      idempotencyKey,
      decide: (state, context) => decideVoid({ ...context, transactionId, acceptNegative }, state),
    });
    const { revision, repeated, events, state } = acceptedOrProblem(outcome);
    const { on, moved } = correctionOf(events, state, { kind: 'void', transactionId });
    return {
      revision,
      repeated,
      transactionId,
      restorableUntil: addDays(on, RESTORE_DAYS),
      ...effectOf(state.totals, moved),
    };
  }
}
