import { MoneyRangeError } from '@app/money';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { ImportId } from '../ids.js';
import { cashData } from './cash-data.js';
import { cashEvent } from './cash-event.js';
import { checkDate } from './check-date.js';
import type { CommandContext, ImportedCashMovement, ImportedRow, ImportedTrade } from './commands.js';
import { settleOwnTrade } from './manual-trade.js';
import type { Rejection } from './rejection.js';
import { tradeData } from './trade-data.js';

type RowEvent = { readonly event: LedgerEvent } | { readonly rejection: Rejection };
type Importing = Pick<CommandContext, 'today'> & { readonly importId: ImportId };

function tradeRow(row: ImportedTrade, { today, importId }: Importing): RowEvent {
  const trade = settleOwnTrade(
    { fill: row.fill, paid: row.paid, today },
    row.kind === 'sell' ? 'sell' : 'buy',
  );
  if ('rejection' in trade) return trade;
  const { transactionId, rsi, regime, paid, note } = row;
  const about = { transactionId, recordedOn: today, rsi, regime, paid, note, importId };
  const data = tradeData(trade.settled, row.fill.tradedOn, { ...about, origin: 'import' });
  switch (row.kind) {
    case 'buy':
      return { event: { type: 'ledger.bitcoin-bought', data } };
    case 'reinvestment':
      return { event: { type: 'ledger.cash-reinvested', data } };
    case 'sell':
      return { event: { type: 'ledger.bitcoin-sold', data: { ...data, proceedsTo: row.proceedsTo } } };
  }
}

function cashRow(row: ImportedCashMovement, { today, importId }: Importing): RowEvent {
  const { kind, tradedOn, amount } = row;
  const wrongDate = checkDate(tradedOn, today);
  if (wrongDate !== undefined) return { rejection: wrongDate };
  if (amount <= 0n) return { rejection: { code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'amount' } };
  return { event: cashEvent(kind, cashData({ ...row, today }, { tradedOn, importId })) };
}

/**
 * One row of a file as its event, or why it cannot be one. Balances are not asked here: rows may come in any
 * order, so the history is judged once, with all of them.
 */
export function importedEvent(row: ImportedRow, importing: Importing): RowEvent {
  try {
    return 'fill' in row ? tradeRow(row, importing) : cashRow(row, importing);
  } catch (error) {
    if (!(error instanceof MoneyRangeError)) throw error;
    return { rejection: { code: 'LEDGER.AMOUNT_TOO_LARGE', asset: error.unit === 'BTC' ? 'BTC' : 'USD' } };
  }
}
