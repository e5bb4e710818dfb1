import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SetAsideResponse } from '@app/contracts';
import { decideSetAside, recommendationIdOf, transactionIdOf } from '@app/ledger';
import type { IdSource } from '@app/platform';
import { IDS } from '../core/dependencies.js';
import { balanceChange } from '../core/money/effects.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../core/streams/rejection-problem.js';
import { transactionIn } from '../core/streams/transaction-in.js';

export class SetAsideCommand extends Command<SetAsideResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly recommendationId: string,
  ) {
    super();
  }
}

@CommandHandler(SetAsideCommand)
export class SetAsideHandler implements ICommandHandler<SetAsideCommand> {
  constructor(
    private readonly ledgers: LedgerCommands,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute(command: SetAsideCommand): Promise<SetAsideResponse> {
    const transactionId = transactionIdOf(this.ids.uuidv7());
    const recommendationId = recommendationIdOf(command.recommendationId);
    const outcome = await this.ledgers.run({
      userId: command.userId,
      idempotencyKey: command.idempotencyKey,
      decide: (state, context) =>
        decideSetAside({ ...context, transactionId, recommendationId, tradedOn: null }, state),
    });
    const success = acceptedOrProblem(outcome);
    const { revision, repeated, state } = success;
    const recorded = transactionIn(success, 'set_aside');
    return {
      revision,
      repeated,
      transactionId: recorded.transactionId,
      dynamicBalance: balanceChange(state.totals.dynamicBalance, recorded.movement.dynamicBalance),
    };
  }
}
