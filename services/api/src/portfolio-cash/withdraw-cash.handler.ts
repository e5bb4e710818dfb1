import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonalTexts } from '@app/accounts';
import type { WithdrawCashRequest, WithdrawCashResponse } from '@app/contracts';
import { decideCashWithdrawal, transactionIdOf } from '@app/ledger';
import { parseUsdDecimal } from '@app/money';
import type { IdSource } from '@app/platform';
import { IDS } from '../core/dependencies.js';
import { balanceChange } from '../core/money/effects.js';
import { amountOrProblem } from '../core/money/parse-amount.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../core/streams/rejection-problem.js';
import { transactionIn } from '../core/streams/transaction-in.js';

export class WithdrawCashCommand extends Command<WithdrawCashResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly request: WithdrawCashRequest,
  ) {
    super();
  }
}

@CommandHandler(WithdrawCashCommand)
export class WithdrawCashHandler implements ICommandHandler<WithdrawCashCommand> {
  constructor(
    private readonly ledgers: LedgerCommands,
    private readonly texts: PersonalTexts,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute({ userId, idempotencyKey, request }: WithdrawCashCommand): Promise<WithdrawCashResponse> {
    const amount = amountOrProblem(parseUsdDecimal(request.amountUsd), 'amountUsd');
    const note = await this.texts.seal(userId, request.description);
    const transactionId = transactionIdOf(this.ids.uuidv7());
    const outcome = await this.ledgers.run({
      userId,
      idempotencyKey,
      decide: (state, context) => decideCashWithdrawal({ ...context, transactionId, amount, note }, state),
    });
    const success = acceptedOrProblem(outcome);
    const { revision, repeated, state } = success;
    const { transactionId: recorded, movement } = transactionIn(success, 'portfolio_cash_withdrawal');
    return {
      revision,
      repeated,
      transactionId: recorded,
      portfolioCash: balanceChange(state.totals.portfolioCash, movement.portfolioCash),
    };
  }
}
