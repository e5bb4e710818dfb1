import type { PriceCents, Sats, UsdCents } from '@app/money';
import { parseBtcDecimal, parsePriceDecimal, parseUsdDecimal, satsFor, ZERO_CENTS } from '@app/money';
import type { ParsedAmount } from '@app/money';
import { calendarDateOf } from '../calendar/calendar-date.js';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { Fill, TypoGuardInput } from '../decide/commands.js';
import type { Paid } from '../events/event-fields.js';
import type { RecommendedAmount } from '../events/recommendation-issued.event.js';
import type { ProceedsTo } from '../events/trade.events.js';
import type { CommandId, RecommendationId, TransactionId } from '../ids.js';

function amountOf<T>(parsed: ParsedAmount<T>): T {
  if (!parsed.ok) throw new Error(`A scenario names a wrong amount: ${parsed.problem}`);
  return parsed.value;
}

export const usd = (text: string): UsdCents => amountOf(parseUsdDecimal(text));
export const btc = (text: string): Sats => amountOf(parseBtcDecimal(text));
export const price = (text: string): PriceCents => amountOf(parsePriceDecimal(text));

export type FillWords = {
  readonly quantity: string;
  readonly price: string;
  readonly value?: string;
  readonly fee?: string;
  readonly on?: string;
  readonly paid?: Paid;
};

export type Answers = {
  readonly override?: boolean;
  readonly acceptNegative?: boolean;
  readonly acceptRecordedAgain?: boolean;
  readonly confirmed?: boolean;
  readonly dayClose?: string;
  readonly commandId?: CommandId;
};

export type AdviceWords = {
  readonly isAnew?: boolean;
  readonly isFirst?: boolean;
  readonly base?: string;
  readonly investment?: string | null;
  readonly reinvestment?: string;
  /** Bitcoin to sell. */
  readonly sale?: string;
  readonly price?: string;
  readonly isSubscriptionActive?: boolean;
  readonly inputs?: string;
};

export type ExecutionWords = FillWords & Answers & { readonly recommendation?: RecommendationId };

export type EditWords = FillWords & Answers & { readonly to?: ProceedsTo };

/** Rows of a file: a trade with a fill, or an amount of cash. */
export type RowWords = { readonly on: string } & (
  | (FillWords & { readonly kind: 'buy' | 'reinvestment' | 'sell' })
  | {
      readonly kind:
        'deposit' | 'withdrawal' | 'portfolio_cash_withdrawal' | 'portfolio_cash_deposit' | 'transfer';
      readonly amount: string;
    }
);

export const fillOf = (words: FillWords, today: CalendarDate): Fill => ({
  tradedOn: words.on === undefined ? today : calendarDateOf(words.on),
  quantity: btc(words.quantity),
  price: price(words.price),
  value: words.value === undefined ? null : usd(words.value),
  fee: words.fee === undefined ? ZERO_CENTS : usd(words.fee),
});

export const guardOf = ({ dayClose, confirmed }: Answers): TypoGuardInput => ({
  dayPrice: dayClose === undefined ? null : { price: price(dayClose), is: 'close' },
  confirmed: confirmed ?? false,
});

/** The three amounts of an advice; 100.00 to invest when nothing is said. */
export function amountsOf(
  advice: AdviceWords,
  looked: PriceCents,
): Record<'investment' | 'reinvestment' | 'sale', RecommendedAmount | null> {
  const spending = (amount: string | null | undefined): RecommendedAmount | null =>
    amount === null || amount === undefined ? null : { usd: usd(amount), btc: satsFor(usd(amount), looked) };
  return {
    investment: spending(advice.investment === undefined ? '100.00' : advice.investment),
    reinvestment: spending(advice.reinvestment),
    sale: advice.sale === undefined ? null : { usd: usd('100.00'), btc: btc(advice.sale) },
  };
}

/** The id of a transaction, or the n-th recorded one (from 0). */
export type Which = TransactionId | number;
