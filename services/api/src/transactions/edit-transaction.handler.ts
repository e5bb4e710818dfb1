import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EditTransactionRequest, EditTransactionResponse } from '@app/contracts';
import { transactionIdOf } from '@app/ledger';
import { AppError } from '@app/platform';
import { effectOf } from '../core/money/effects.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../core/streams/rejection-problem.js';
import { correctionOf } from './correction-of.js';
import { EditDecisions } from './edit-decisions.js';

export class EditTransactionCommand extends Command<EditTransactionResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly transactionId: string,
    readonly request: EditTransactionRequest,
  ) {
    super();
  }
}

@CommandHandler(EditTransactionCommand)
export class EditTransactionHandler implements ICommandHandler<EditTransactionCommand> {
  constructor(
    private readonly ledgers: LedgerCommands,
    private readonly decisions: EditDecisions,
  ) {}

  async execute(command: EditTransactionCommand): Promise<EditTransactionResponse> {
    const { userId, idempotencyKey, transactionId, request } = command;
    const decide = await this.decisions.of(userId, transactionId, request);
    const outcome = await this.ledgers.run({ userId, idempotencyKey, decide });
    const { revision, repeated, events, state } = acceptedOrProblem(outcome);
    const asked = { kind: 'edit', transactionId: transactionIdOf(transactionId) } as const;
    const { replacementId, moved } = correctionOf(events, state, asked);
    if (replacementId === undefined)
      throw new AppError('LEDGER.UNEXPECTED_EVENTS', 'a correction put nothing in the place of the old one');
    return {
      revision,
      repeated,
      transactionId: replacementId,
      replaces: transactionId,
      ...effectOf(state.totals, moved),
    };
  }
}
