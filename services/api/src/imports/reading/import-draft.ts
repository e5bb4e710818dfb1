import type { CalendarDate, ImportedCashMovement, ImportedTrade, ProceedsTo, Regime } from '@app/ledger';
import type { Sats, UsdCents } from '@app/money';
import type { ImportFault } from './import-fault.js';
import type { Decimal } from './number-format.js';

/** What a program says in reais next to the dollars it gives. */
export interface DraftPaid {
  readonly amount: Decimal;
  readonly rate: string;
  readonly rateDate: CalendarDate;
  readonly rateSource: string;
}

/** A trade as its row says it, in the currency of the row and with all its decimals. */
export interface TradeDraft {
  readonly kind: ImportedTrade['kind'];
  readonly date: CalendarDate;
  readonly quantity: Sats;
  readonly currency: 'USD' | 'BRL';
  /** One of price and value is there. */
  readonly price: Decimal | null;
  /** Without the fee. */
  readonly value: Decimal | null;
  /** In the currency of the row. */
  readonly fee: Decimal;
  /** A fee taken in Bitcoin: out of what was bought, or on top of what was sold. */
  readonly feeBtc: Sats;
  readonly paid: DraftPaid | null;
  readonly proceedsTo: ProceedsTo;
  readonly rsi: string | null;
  readonly regime: Regime | null;
  /** False where nothing in the row says that it is of Bitcoin: then its price has to. */
  readonly isCoinNamed: boolean;
  readonly notes: string;
  readonly notices: readonly DraftNotice[];
}

/** What the statements of exchanges leave open of a trade: they give sums, and name the coin. */
export const OF_STATEMENT = {
  ...{ price: null, paid: null, rsi: null, regime: null },
  ...{ isCoinNamed: true, notes: '' },
} as const satisfies Partial<TradeDraft>;

export interface CashDraft {
  readonly kind: ImportedCashMovement['kind'];
  readonly date: CalendarDate;
  readonly amount: UsdCents;
  readonly notes: string;
  readonly notices: readonly DraftNotice[];
}

/** What was done to a row that its file does not say so: shown with the row. */
export type DraftNotice =
  /** A dollar coin was counted as dollars. */
  | 'dollar_coin'
  /** Decimals beyond the cent were rounded half to even. */
  | 'rounded'
  /** A fee in Bitcoin became dollars at the price of the trade. */
  | 'fee_in_bitcoin'
  /** A fee in a coin without a price was left out. */
  | 'fee_left_out'
  /** Reais became dollars. */
  | 'from_reais'
  /** The price was worked out from value and quantity. */
  | 'price_from_value'
  /** What an investment built or used is recorded as a deposit or a withdrawal: its recommendation is not in the file. */
  | 'reserve_without_recommendation';

export type Draft = TradeDraft | CashDraft;
export type DraftRow = { readonly line: number } & (
  { readonly draft: Draft } | { readonly fault: ImportFault }
);
