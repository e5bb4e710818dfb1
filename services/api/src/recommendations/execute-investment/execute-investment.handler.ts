import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ExecuteInvestmentResponse } from '@app/contracts';
import {
  decideExecuteInvestment,
  recommendationIdOf,
  transactionIdOf,
  type LedgerEvent,
  type LedgerEventData,
} from '@app/ledger';
import { formatBtc, formatCents, sats, usdCents } from '@app/money';
import { AppError, type IdSource } from '@app/platform';
import { IDS } from '../../core/dependencies.js';
import { balanceChange } from '../../core/money/balance-change.js';
import { fillOf } from '../../core/money/fill-of.js';
import { LedgerCommands, type LedgerSuccess } from '../../core/streams/ledger-commands.js';
import { acceptedOrProblem } from '../../core/streams/refusal-problem.js';
import { Market } from '../../market/market.js';
import { ExecuteInvestmentCommand } from './execute-investment.command.js';

@CommandHandler(ExecuteInvestmentCommand)
export class ExecuteInvestmentHandler implements ICommandHandler<ExecuteInvestmentCommand> {
  constructor(
    private readonly ledgers: LedgerCommands,
    private readonly market: Market,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute(command: ExecuteInvestmentCommand): Promise<ExecuteInvestmentResponse> {
    const { userId, idempotencyKey, request } = command;
    const fill = fillOf(request);
    const dayClose = await this.market.closeForTypoGuard(fill.tradedOn);
    const transactionId = transactionIdOf(this.ids.uuidv7());
    const recommendationId = recommendationIdOf(command.recommendationId);
    const outcome = await this.ledgers.run({
      userId,
      idempotencyKey,
      decide: (state, context) =>
        decideExecuteInvestment(
          {
            ...context,
            transactionId,
            recommendationId,
            fill,
            dayClose,
            confirmed: request.confirmed ?? false,
            override: request.override ?? false,
            acceptNegative: request.acceptNegative ?? false,
          },
          state,
        ),
    });
    return responseOf(acceptedOrProblem(outcome));
  }
}

function responseOf({ revision, repeated, events, state }: LedgerSuccess): ExecuteInvestmentResponse {
  const bought = boughtIn(events);
  const { totals } = state;
  const moved = state.transactions.get(bought.transactionId)?.movement.dynamicBalance ?? 0n;
  return {
    revision,
    repeated,
    transactionId: bought.transactionId,
    spentUsd: formatCents(usdCents(bought.value + bought.fee)),
    dynamicBalance: balanceChange(totals.dynamicBalance, moved),
    btc: { before: formatBtc(sats(totals.btc - bought.quantity)), after: formatBtc(totals.btc) },
  };
}

function boughtIn(events: readonly LedgerEvent[]): LedgerEventData<'ledger.bitcoin-bought'> {
  for (const event of events) if (event.type === 'ledger.bitcoin-bought') return event.data;
  throw new AppError('LEDGER.UNEXPECTED_EVENTS', 'an execution bought nothing');
}
