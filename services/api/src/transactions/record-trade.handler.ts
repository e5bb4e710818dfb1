import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecordTradeRequest, RecordTradeResponse } from '@app/contracts';
import {
  type CommandContext,
  decideManualBuy,
  decideManualSell,
  type Decision,
  type LedgerState,
  type TransactionId,
  transactionIdOf,
} from '@app/ledger';
import type { IdSource } from '@app/platform';
import { microOf, writeMicro } from '@app/strategy';
import { IDS } from '../core/dependencies.js';
import { LedgerCommands } from '../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../core/streams/rejection-problem.js';
import { transactionIn } from '../core/streams/transaction-in.js';
import { type TradeInput, TradeInputs } from '../trades/trade-input.js';

export class RecordTradeCommand extends Command<RecordTradeResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly request: RecordTradeRequest,
  ) {
    super();
  }
}

@CommandHandler(RecordTradeCommand)
export class RecordTradeHandler implements ICommandHandler<RecordTradeCommand> {
  constructor(
    private readonly ledgers: LedgerCommands,
    private readonly trades: TradeInputs,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute({ userId, idempotencyKey, request }: RecordTradeCommand): Promise<RecordTradeResponse> {
    const trade = await this.trades.read(userId, request);
    const transactionId = transactionIdOf(this.ids.uuidv7());
    const outcome = await this.ledgers.run({
      userId,
      idempotencyKey,
      decide: (state, context) => decide(state, context, { request, trade, transactionId }),
    });
    const success = acceptedOrProblem(outcome);
    const { revision, repeated } = success;
    return { revision, repeated, transactionId: transactionIn(success, request.type).transactionId };
  }
}

interface ManualTrade {
  readonly request: RecordTradeRequest;
  readonly trade: TradeInput;
  readonly transactionId: TransactionId;
}

function decide(state: LedgerState, context: CommandContext, manual: ManualTrade): Decision {
  const { request, trade, transactionId } = manual;
  const command = {
    ...context,
    ...trade,
    transactionId,
    rsi: request.rsi === undefined ? null : writeMicro(microOf(request.rsi)),
    regime: request.regime ?? null,
  };
  if (request.type === 'buy') return decideManualBuy(command, state);
  return decideManualSell({ ...command, proceedsTo: request.proceedsTo ?? 'portfolio_cash' }, state);
}
