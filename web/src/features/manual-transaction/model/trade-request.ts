import type { RecordTradeRequest } from '@app/contracts';
import { formatBtc, formatCents } from '@app/money';

import { paidOf } from '../../../components/trade-form/paid';
import type { RateOrigin } from '../../../components/trade-form/use-trade-figures';
import type { Trade } from './read-trade';

export interface TradeExtras {
  readonly regime: RecordTradeRequest['regime'] | null;
  readonly notes: string;
  readonly isToCash: boolean;
  readonly rateOrigin: RateOrigin | null;
  /** The typo guard's warning was read. */
  readonly isConfirmed: boolean;
}

/** A trade as the API takes it. A value is sent only where it was typed: else it is quantity x price. */
export function requestOf(trade: Trade, extras: TradeExtras): RecordTradeRequest {
  const { regime, notes, isToCash, rateOrigin, isConfirmed } = extras;
  return {
    type: trade.type,
    tradedOn: trade.date,
    quantityBtc: formatBtc(trade.quantity),
    priceUsd: formatCents(trade.price),
    feeUsd: formatCents(trade.fee),
    ...(trade.isValueGiven ? { valueUsd: formatCents(trade.value) } : {}),
    ...(trade.type === 'sell' ? { proceedsTo: isToCash ? 'portfolio_cash' : 'pocket' } : {}),
    ...(trade.rsi === null ? {} : { rsi: trade.rsi }),
    ...(regime === null ? {} : { regime }),
    ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
    ...paidOf(trade, rateOrigin),
    ...(isConfirmed ? { confirmed: true } : {}),
  };
}
