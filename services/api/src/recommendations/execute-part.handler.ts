import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ExecutePartRequest, ExecutePartResponse } from '@app/contracts';
import {
  decideExecuteInvestment,
  decideExecuteReinvestment,
  decideExecuteSale,
  type Decision,
  type ExecutePart,
  type LedgerState,
  recommendationIdOf,
  transactionIdOf,
} from '@app/ledger';
import { costOfBuy, formatCents, proceedsOfSale, usdCents, ZERO_CENTS } from '@app/money';
import { AppError, type IdSource } from '@app/platform';
import { IDS } from '../core/dependencies.js';
import { effectOf } from '../core/money/effects.js';
import { LedgerCommands, type LedgerSuccess } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../core/streams/rejection-problem.js';
import { transactionIn } from '../core/streams/transaction-in.js';
import { TradeInputs } from '../trades/trade-input.js';

export class ExecutePartCommand extends Command<ExecutePartResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly recommendationId: string,
    readonly request: ExecutePartRequest,
  ) {
    super();
  }
}

@CommandHandler(ExecutePartCommand)
export class ExecutePartHandler implements ICommandHandler<ExecutePartCommand> {
  constructor(
    private readonly ledgers: LedgerCommands,
    private readonly trades: TradeInputs,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute(command: ExecutePartCommand): Promise<ExecutePartResponse> {
    const { userId, idempotencyKey, request } = command;
    const trade = await this.trades.read(userId, request);
    const transactionId = transactionIdOf(this.ids.uuidv7());
    const recommendationId = recommendationIdOf(command.recommendationId);
    const override = request.override ?? false;
    const outcome = await this.ledgers.run({
      userId,
      idempotencyKey,
      decide: (state, context) =>
        decidePart(request, { ...context, ...trade, transactionId, recommendationId, override }, state),
    });
    return responseOf(request.part, acceptedOrProblem(outcome));
  }
}

function decidePart(request: ExecutePartRequest, command: ExecutePart, state: LedgerState): Decision {
  switch (request.part) {
    case 'investment':
      return decideExecuteInvestment({ ...command, acceptNegative: request.acceptNegative ?? false }, state);
    case 'reinvestment':
      return decideExecuteReinvestment(command, state);
    case 'sale':
      return decideExecuteSale(command, state);
  }
}

const KINDS = { investment: 'buy', reinvestment: 'reinvestment', sale: 'sell' } as const;

function responseOf(part: ExecutePartRequest['part'], success: LedgerSuccess): ExecutePartResponse {
  const { revision, repeated, state } = success;
  const { transactionId, trade, movement } = transactionIn(success, KINDS[part]);
  if (trade === null) throw new AppError('LEDGER.UNEXPECTED_EVENTS', 'an execution traded no Bitcoin');
  const isSale = part === 'sale';
  return {
    revision,
    repeated,
    part,
    transactionId,
    spentUsd: formatCents(isSale ? ZERO_CENTS : usdCents(costOfBuy(trade))),
    receivedUsd: formatCents(isSale ? usdCents(proceedsOfSale(trade)) : ZERO_CENTS),
    ...effectOf(state.totals, movement),
  };
}
