import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MoveReserveResponse } from '@app/contracts';
import { decideDeposit, decideWithdrawal, transactionIdOf, type LedgerEvent } from '@app/ledger';
import { parseUsdDecimal } from '@app/money';
import type { IdSource } from '@app/platform';
import { IDS } from '../../core/dependencies.js';
import { balanceChange } from '../../core/money/balance-change.js';
import { amountOrProblem } from '../../core/money/parse-amount.js';
import { LedgerCommands } from '../../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../../core/streams/refusal-problem.js';
import { MoveReserveCommand } from './move-reserve.command.js';

@CommandHandler(MoveReserveCommand)
export class MoveReserveHandler implements ICommandHandler<MoveReserveCommand> {
  constructor(
    private readonly ledgers: LedgerCommands,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute(command: MoveReserveCommand): Promise<MoveReserveResponse> {
    const { userId, idempotencyKey, direction } = command;
    const amount = amountOrProblem(parseUsdDecimal(command.amount), 'amountUsd');
    const transactionId = transactionIdOf(this.ids.uuidv7());
    const decide = direction === 'deposit' ? decideDeposit : decideWithdrawal;
    const outcome = await this.ledgers.run({
      userId,
      idempotencyKey,
      decide: (state, context) => decide({ ...context, transactionId, amount }, state),
    });
    const { revision, repeated, events, state } = acceptedOrProblem(outcome);
    return {
      revision,
      repeated,
      dynamicBalance: balanceChange(state.totals.dynamicBalance, movedBy(events)),
    };
  }
}

function movedBy(events: readonly LedgerEvent[]): bigint {
  return events.reduce((sum, event) => {
    if (event.type === 'ledger.dynamic-balance-deposited') return sum + event.data.amount;
    if (event.type === 'ledger.dynamic-balance-withdrawn') return sum - event.data.amount;
    return sum;
  }, 0n);
}
