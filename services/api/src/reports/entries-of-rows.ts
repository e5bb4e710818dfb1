import { calendarDateOf, isoWeekOf, type ReportEntry, type ReportTrade } from '@app/ledger';
import {
  costOfBuy,
  priceCents,
  proceedsOfSale,
  sats,
  usdCents,
  type UsdCents,
  ZERO_CENTS,
  ZERO_SATS,
} from '@app/money';
import { filledOfRow, paidOfRow, plannedOfRow } from '../core/reading/trade-of-row.js';
import type { BalanceEntryRow, CashEntryRow, EntryRow, TradeEntryRow } from './reports.repository.js';

type Moved = ReportEntry['movement'];

const NOTHING: Moved = {
  btc: ZERO_SATS,
  portfolioCash: ZERO_CENTS,
  dynamicBalance: ZERO_CENTS,
  pocket: ZERO_CENTS,
};

const centsOf = ({ amount_cents: cents }: BalanceEntryRow | CashEntryRow): UsdCents =>
  usdCents(BigInt(cents));

/** Rows as entries of the ledger; what an investment built or used belongs to its trade and is no entry of its own. */
export function entriesOfRows(rows: readonly EntryRow[]): readonly ReportEntry[] {
  const trades = new Set(rows.flatMap((row) => (row.source === 'trade' ? [row.entry_id] : [])));
  const ofTrades = new Map<string, UsdCents>();
  for (const row of rows)
    if (row.source === 'dynamic_balance' && trades.has(row.entry_id))
      ofTrades.set(row.entry_id, centsOf(row));
  return rows.flatMap((row): readonly ReportEntry[] => {
    const placed = { tradedOn: calendarDateOf(row.dated_on), week: isoWeekOf(row.week) };
    switch (row.source) {
      case 'trade': {
        const dynamicBalance = ofTrades.get(row.entry_id) ?? ZERO_CENTS;
        const trade = tradeOf(row);
        return [
          { ...placed, kind: row.type, trade, movement: { ...movementOf(row, trade), dynamicBalance } },
        ];
      }
      case 'dynamic_balance':
        return trades.has(row.entry_id) ? [] : [{ ...placed, ...balanceEntry(row), trade: null }];
      case 'portfolio_cash': {
        const kind = row.type === 'withdrawal' ? 'portfolio_cash_withdrawal' : 'portfolio_cash_deposit';
        const portfolioCash = centsOf(row);
        const movement = { ...NOTHING, portfolioCash, pocket: usdCents(0n - portfolioCash) };
        return [{ ...placed, kind, movement, trade: null }];
      }
    }
  });
}

function tradeOf(row: TradeEntryRow): ReportTrade {
  const planned = plannedOfRow(row);
  return {
    ...filledOfRow(row),
    origin: row.origin,
    note: row.notes,
    paid: paidOfRow(row),
    planned: planned === null ? null : { usd: planned.value, btc: planned.quantity },
    plannedPrice: planned === null ? null : priceCents(planned.price),
  };
}

function movementOf({ type, proceeds_to: proceedsTo }: TradeEntryRow, trade: ReportTrade): Moved {
  const cost = usdCents(costOfBuy(trade));
  switch (type) {
    case 'buy':
      return { ...NOTHING, btc: trade.quantity, pocket: usdCents(0n - cost) };
    case 'reinvestment':
      return { ...NOTHING, btc: trade.quantity, portfolioCash: usdCents(0n - cost) };
    case 'sell': {
      const proceeds = usdCents(proceedsOfSale(trade));
      const btc = sats(0n - trade.quantity);
      return proceedsTo === 'pocket'
        ? { ...NOTHING, btc, pocket: proceeds }
        : { ...NOTHING, btc, portfolioCash: proceeds };
    }
  }
}

/** A built entry without a trade is a base that was set aside. */
function balanceEntry(row: BalanceEntryRow): Pick<ReportEntry, 'kind' | 'movement'> {
  const dynamicBalance = centsOf(row);
  const back = usdCents(0n - dynamicBalance);
  switch (row.type) {
    case 'transfer':
      return { kind: 'transfer', movement: { ...NOTHING, dynamicBalance, portfolioCash: back } };
    case 'deposit':
    case 'withdrawal':
      return { kind: row.type, movement: { ...NOTHING, dynamicBalance, pocket: back } };
    case 'built':
    case 'used':
      return { kind: 'set_aside', movement: { ...NOTHING, dynamicBalance, pocket: back } };
  }
}
