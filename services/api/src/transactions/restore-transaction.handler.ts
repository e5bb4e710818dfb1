import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RestoreTransactionRequest, RestoreTransactionResponse } from '@app/contracts';
import { decideRestore, transactionIdOf } from '@app/ledger';
import { effectOf } from '../core/money/effects.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../core/streams/rejection-problem.js';
import { correctionOf } from './correction-of.js';

export class RestoreTransactionCommand extends Command<RestoreTransactionResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly transactionId: string,
    readonly request: RestoreTransactionRequest,
  ) {
    super();
  }
}

@CommandHandler(RestoreTransactionCommand)
export class RestoreTransactionHandler implements ICommandHandler<RestoreTransactionCommand> {
  constructor(private readonly ledgers: LedgerCommands) {}

  async execute(command: RestoreTransactionCommand): Promise<RestoreTransactionResponse> {
    const { userId, idempotencyKey } = command;
    const { override = false, acceptNegative = false, acceptRecordedAgain = false } = command.request;
    const transactionId = transactionIdOf(command.transactionId);
    const outcome = await this.ledgers.run({
      userId,
      idempotencyKey,
      decide: (state, context) =>
        decideRestore({ ...context, transactionId, override, acceptNegative, acceptRecordedAgain }, state),
    });
    const { revision, repeated, events, state } = acceptedOrProblem(outcome);
    return {
      revision,
      repeated,
      transactionId,
      ...effectOf(state.totals, correctionOf(events, state, { kind: 'restore', transactionId }).moved),
    };
  }
}
