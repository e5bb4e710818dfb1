import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecordTradeRequest, RecordTradeResponse } from '@app/contracts';
import {
  decideManualBuy,
  decideManualSell,
  transactionIdOf,
  type CommandContext,
  type Decision,
  type Fill,
  type LedgerEvent,
  type LedgerState,
  type TransactionId,
} from '@app/ledger';
import type { PriceCents } from '@app/money';
import { AppError, type IdSource } from '@app/platform';
import { microOf, writeMicro } from '@app/strategy';
import { IDS } from '../../core/dependencies.js';
import { fillOf } from '../../core/money/fill-of.js';
import { LedgerCommands } from '../../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../../core/streams/refusal-problem.js';
import { Market } from '../../market/market.js';
import { RecordTradeCommand } from './record-trade.command.js';

@CommandHandler(RecordTradeCommand)
export class RecordTradeHandler implements ICommandHandler<RecordTradeCommand> {
  constructor(
    private readonly ledgers: LedgerCommands,
    private readonly market: Market,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute({ userId, idempotencyKey, request }: RecordTradeCommand): Promise<RecordTradeResponse> {
    const fill = fillOf(request);
    const dayClose = await this.market.closeForTypoGuard(fill.tradedOn);
    const transactionId = transactionIdOf(this.ids.uuidv7());
    const outcome = await this.ledgers.run({
      userId,
      idempotencyKey,
      decide: (state, context) => decide(state, context, { request, fill, dayClose, transactionId }),
    });
    const { revision, repeated, events } = acceptedOrProblem(outcome);
    return { revision, repeated, transactionId: tradeIn(events) };
  }
}

interface Trade {
  readonly request: RecordTradeRequest;
  readonly fill: Fill;
  readonly dayClose: PriceCents | null;
  readonly transactionId: TransactionId;
}

function decide(state: LedgerState, context: CommandContext, trade: Trade): Decision {
  const { request } = trade;
  const command = {
    ...context,
    transactionId: trade.transactionId,
    fill: trade.fill,
    dayClose: trade.dayClose,
    confirmed: request.confirmed ?? false,
    rsi: request.rsi === undefined ? null : writeMicro(microOf(request.rsi)),
    regime: request.regime ?? null,
    paid: null,
  };
  if (request.type === 'buy') return decideManualBuy(command, state);
  return decideManualSell({ ...command, proceedsTo: request.proceedsTo ?? 'portfolio_cash' }, state);
}

function tradeIn(events: readonly LedgerEvent[]): TransactionId {
  for (const event of events)
    if (event.type === 'ledger.bitcoin-bought' || event.type === 'ledger.bitcoin-sold')
      return event.data.transactionId;
  throw new AppError('LEDGER.UNEXPECTED_EVENTS', 'a recorded trade moved no Bitcoin');
}
