import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonalTexts } from '@app/accounts';
import type { TransferCashRequest, TransferCashResponse } from '@app/contracts';
import { decideTransfer, transactionIdOf } from '@app/ledger';
import { parseUsdDecimal } from '@app/money';
import type { IdSource } from '@app/platform';
import { IDS } from '../core/dependencies.js';
import { balanceChange } from '../core/money/effects.js';
import { amountOrProblem } from '../core/money/parse-amount.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../core/streams/rejection-problem.js';
import { transactionIn } from '../core/streams/transaction-in.js';

export class TransferCashCommand extends Command<TransferCashResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly request: TransferCashRequest,
  ) {
    super();
  }
}

@CommandHandler(TransferCashCommand)
export class TransferCashHandler implements ICommandHandler<TransferCashCommand> {
  constructor(
    private readonly ledgers: LedgerCommands,
    private readonly texts: PersonalTexts,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute({ userId, idempotencyKey, request }: TransferCashCommand): Promise<TransferCashResponse> {
    const amount = amountOrProblem(parseUsdDecimal(request.amountUsd), 'amountUsd');
    const note = await this.texts.seal(userId, request.note);
    const transactionId = transactionIdOf(this.ids.uuidv7());
    const outcome = await this.ledgers.run({
      userId,
      idempotencyKey,
      decide: (state, context) => decideTransfer({ ...context, transactionId, amount, note }, state),
    });
    const success = acceptedOrProblem(outcome);
    const { revision, repeated, state } = success;
    const { transactionId: recorded, movement } = transactionIn(success, 'transfer');
    const { totals } = state;
    return {
      revision,
      repeated,
      transactionId: recorded,
      portfolioCash: balanceChange(totals.portfolioCash, movement.portfolioCash),
      dynamicBalance: balanceChange(totals.dynamicBalance, movement.dynamicBalance),
    };
  }
}
