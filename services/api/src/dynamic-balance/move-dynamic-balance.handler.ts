import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonalTexts } from '@app/accounts';
import type { MoveDynamicBalanceRequest, MoveDynamicBalanceResponse } from '@app/contracts';
import { decideDeposit, decideWithdrawal, transactionIdOf } from '@app/ledger';
import { parseUsdDecimal } from '@app/money';
import type { IdSource } from '@app/platform';
import { IDS } from '../core/dependencies.js';
import { balanceChange } from '../core/money/effects.js';
import { amountOrProblem } from '../core/money/parse-amount.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../core/streams/rejection-problem.js';
import { transactionIn } from '../core/streams/transaction-in.js';

export type MoveDirection = 'deposit' | 'withdrawal';

export class MoveDynamicBalanceCommand extends Command<MoveDynamicBalanceResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly direction: MoveDirection,
    readonly request: MoveDynamicBalanceRequest,
  ) {
    super();
  }
}

@CommandHandler(MoveDynamicBalanceCommand)
export class MoveDynamicBalanceHandler implements ICommandHandler<MoveDynamicBalanceCommand> {
  constructor(
    private readonly ledgers: LedgerCommands,
    private readonly texts: PersonalTexts,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute({
    userId,
    idempotencyKey,
    direction,
    request,
  }: MoveDynamicBalanceCommand): Promise<MoveDynamicBalanceResponse> {
    const amount = amountOrProblem(parseUsdDecimal(request.amountUsd), 'amountUsd');
    const note = await this.texts.seal(userId, request.description);
    const transactionId = transactionIdOf(this.ids.uuidv7());
    const decide = direction === 'deposit' ? decideDeposit : decideWithdrawal;
    const outcome = await this.ledgers.run({
      userId,
      idempotencyKey,
      decide: (state, context) => decide({ ...context, transactionId, amount, note }, state),
    });
    const success = acceptedOrProblem(outcome);
    const { revision, repeated, state } = success;
    const { transactionId: recorded, movement } = transactionIn(success, direction);
    return {
      revision,
      repeated,
      transactionId: recorded,
      dynamicBalance: balanceChange(state.totals.dynamicBalance, movement.dynamicBalance),
    };
  }
}
