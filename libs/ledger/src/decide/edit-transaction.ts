import { tradeTotal, usdCents } from '@app/money';
import type { UsdCents } from '@app/money';
import type { LedgerEvent, LedgerEventData } from '../events/ledger-event.js';
import type { LedgerState, Trade, Transaction, TransactionKind } from '../state/ledger-state.js';
import { balanceMovement } from './balance-movement.js';
import { cashData } from './cash-data.js';
import { cashEvent, isCashMovement } from './cash-event.js';
import { checkDayOfWeek } from './check-date.js';
import type { SettledFill } from './check-fill.js';
import { settleFill, typoWarnings } from './check-fill.js';
import { checkPaid } from './check-paid.js';
import type { EditCashMovement, EditTrade } from './commands.js';
import type { Decision } from './decision.js';
import { decidedAll, rejected } from './decision.js';
import { settleManualTrade } from './manual-trade.js';
import type { Rejection } from './rejection.js';
import { replayed } from './replay.js';
import { tradeData } from './trade-data.js';
import { withInvariants } from './with-invariants.js';

type OfTransaction = Pick<EditTrade, 'transactionId'>;
type TradeKind = Extract<TransactionKind, 'buy' | 'reinvestment' | 'sell'>;
type EditedTrade = Transaction & { readonly kind: TradeKind; readonly trade: Trade };

function inEffect(
  { transactionId }: OfTransaction,
  state: LedgerState,
): { readonly transaction: Transaction } | { readonly rejection: Rejection } {
  const transaction = state.transactions.get(transactionId);
  if (transaction === undefined) return { rejection: { code: 'LEDGER.TRANSACTION_NOT_FOUND' } };
  if (transaction.isVoided) return { rejection: { code: 'LEDGER.ALREADY_VOIDED', transactionId } };
  return { transaction };
}

const isTrade = (transaction: Transaction): transaction is EditedTrade => transaction.trade !== null;

/** The new figures under the rules of the day and, for an execution, of its recommendation's days and plan. */
function settleEdit(
  command: EditTrade,
  { kind, trade, recommendationId }: EditedTrade,
  state: LedgerState,
): { readonly settled: SettledFill } | { readonly rejection: Rejection } {
  const recommendation = recommendationId === null ? undefined : state.recommendations.get(recommendationId);
  const side = kind === 'sell' ? 'sell' : 'buy';
  if (recommendation === undefined) return settleManualTrade(command, side);
  const { fill, today } = command;
  const wrongDate = checkDayOfWeek(fill.tradedOn, today, recommendation);
  if (wrongDate !== undefined) return { rejection: wrongDate };
  const checked = settleFill(fill);
  if ('rejection' in checked) return checked;
  const { settled } = checked;
  const { fee, value } = settled;
  if (side === 'sell' && fee > value) return { rejection: { code: 'LEDGER.FEE_ABOVE_VALUE', fee, value } };
  const total = usdCents(tradeTotal(settled, side === 'sell'));
  const rejection = checkPaid(command.paid, { total, settled, today });
  if (rejection !== undefined) return { rejection };
  const warnings = typoWarnings(settled, command, side === 'sell' ? null : (trade.planned?.usd ?? null));
  return warnings.length > 0 ? { rejection: { code: 'LEDGER.NEEDS_CONFIRMATION', warnings } } : checked;
}

function tradeEvent(
  kind: TradeKind,
  data: LedgerEventData<'ledger.bitcoin-bought'>,
  proceedsTo: NonNullable<EditTrade['proceedsTo']>,
): LedgerEvent {
  switch (kind) {
    case 'buy':
      return { type: 'ledger.bitcoin-bought', data };
    case 'reinvestment':
      return { type: 'ledger.cash-reinvested', data };
    case 'sell':
      return { type: 'ledger.bitcoin-sold', data: { ...data, proceedsTo } };
  }
}

/** The trade that takes the place of the old one; the base that its week counted stays what it was. */
function correctedTrade(
  command: EditTrade,
  { kind, trade, recommendationId, base, week, importId }: EditedTrade,
  settled: SettledFill,
): {
  readonly bought: LedgerEvent;
  readonly movement: (negativeAccepted: boolean) => readonly LedgerEvent[];
} {
  const isAdvised = recommendationId !== null;
  const { replacementId: transactionId, today: recordedOn, transactionId: replaces } = command;
  const { tradedOn } = command.fill;
  const data = tradeData(settled, tradedOn, {
    transactionId,
    recordedOn,
    recommendationId,
    planned: trade.planned,
    rsi: isAdvised ? trade.rsi : command.rsi,
    regime: isAdvised ? trade.regime : command.regime,
    paid: command.paid,
    note: command.note,
    importId,
    replaces,
    origin: trade.origin,
  });
  const bought = tradeEvent(kind, data, command.proceedsTo ?? trade.proceedsTo ?? 'portfolio_cash');
  if (recommendationId === null || base === null) return { bought, movement: () => [] };
  const common = { transactionId, tradedOn, recordedOn, week, recommendationId, base, spent: settled.spent };
  return { bought, movement: (negativeAccepted) => balanceMovement(common, negativeAccepted) };
}

const voiding = (
  { transactionId, today }: OfTransaction & Pick<EditTrade, 'today'>,
  negativeAccepted: boolean,
): LedgerEvent => ({
  type: 'ledger.transaction-voided',
  data: { transactionId, voidedOn: today, negativeAccepted },
});

/**
 * Corrects a trade: void and new one in one append. The new one keeps recommendation, planned figures, the base of
 * its week and, while the date stays, its place in the day.
 */
export const decideEditTrade = (command: EditTrade, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const found = inEffect(command, state);
    if ('rejection' in found) return rejected(found.rejection);
    const { transaction } = found;
    if (!isTrade(transaction)) return rejected({ code: 'LEDGER.NOT_EDITABLE', kind: transaction.kind });
    const fill = settleEdit(command, transaction, state);
    if ('rejection' in fill) return rejected(fill.rejection);
    const { bought, movement } = correctedTrade(command, transaction, fill.settled);
    const replay = replayed(
      (negativeAccepted) => [voiding(command, negativeAccepted), bought, ...movement(negativeAccepted)],
      state,
      command,
    );
    return 'rejection' in replay ? rejected(replay.rejection) : decidedAll(replay.events);
  });

const moved = (amount: UsdCents): Rejection | undefined =>
  amount <= 0n ? { code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'amount' } : undefined;

/** Corrects amount or description of a movement of cash; the date, and with it the place, stays. */
export const decideEditCashMovement = (command: EditCashMovement, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const found = inEffect(command, state);
    if ('rejection' in found) return rejected(found.rejection);
    const { kind, tradedOn, importId } = found.transaction;
    if (!isCashMovement(kind)) return rejected({ code: 'LEDGER.NOT_EDITABLE', kind });
    const rejection = moved(command.amount);
    if (rejection !== undefined) return rejected(rejection);
    const about = { tradedOn, importId, replaces: command.transactionId };
    const event = cashEvent(kind, cashData({ ...command, transactionId: command.replacementId }, about));
    const replay = replayed(
      (negativeAccepted) => [voiding(command, negativeAccepted), event],
      state,
      command,
    );
    return 'rejection' in replay ? rejected(replay.rejection) : decidedAll(replay.events);
  });
