import type { PriceCents, Sats, UsdCents } from '@app/money';
import { percentOf, usdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { mondayOf, weekOf } from '../calendar/iso-week.js';
import type { HistoryRow, RunningTotals } from '../state/ledger-state.js';
import type { CloseBook } from './close-book.js';
import type { Figures } from './figures.js';
import { figuresOf } from './figures.js';
import { fixedDca } from './fixed-dca.js';
import { portfolioFlows } from './portfolio-flows.js';
import type { CloseOn, Drawdown } from './time-weighted.js';
import { maximumDrawdown, timeWeightedCurve, twrPercent, twrYearlyPercent } from './time-weighted.js';
import { xirrPercent } from './xirr.js';

/** What fixed DCA would have made of the same money. */
export type FixedDcaResult = {
  readonly weeks: number;
  readonly totalInvested: UsdCents;
  readonly bitcoin: Sats;
  readonly value: UsdCents;
  readonly profitLoss: UsdCents;
  /** Percent with two decimals; `null` when nothing was invested. */
  readonly returnPercent: string | null;
};

/** Rates of return; `null` is "n/a". */
export type PortfolioReturns = {
  /** Money-weighted, yearly. */
  readonly xirrPercent: string | null;
  /** Time-weighted over the whole time. */
  readonly twrPercent: string | null;
  readonly twrYearlyPercent: string | null;
  /** `null` without a curve; without a fall 0.00, and no dates. */
  readonly maximumDrawdown:
    Drawdown | { readonly percent: '0.00'; readonly peakOn: null; readonly troughOn: null } | null;
  readonly fixedDca: FixedDcaResult | null;
};

/** All that a portfolio shows at one price. */
export type PortfolioStatement = {
  /** Last day of the time that the returns are over. */
  readonly date: CalendarDate;
  readonly price: PriceCents;
  readonly figures: Figures;
  readonly returns: PortfolioReturns;
};

const NO_FALL = { percent: '0.00', peakOn: null, troughOn: null } as const;

/**
 * The figures and returns of a ledger, or of a part of its history, as every screen, report and export shows them.
 *
 * @param date day of the price, in the person's zone
 * @param price values the portfolio on that day, whatever the book says of it
 * @throws as {@link figuresOf}
 */
export function portfolioStatement(
  { history, totals }: { readonly history: readonly HistoryRow[]; readonly totals: RunningTotals },
  {
    date,
    price,
    closes,
  }: { readonly date: CalendarDate; readonly price: PriceCents; readonly closes: CloseBook },
): PortfolioStatement {
  const figures = figuresOf(totals, price);
  return { date, price, figures, returns: returnsOf(history, { date, price, closes, figures }) };
}

function returnsOf(
  history: readonly HistoryRow[],
  { date, price, closes, figures }: Omit<PortfolioStatement, 'returns'> & { readonly closes: CloseBook },
): PortfolioReturns {
  const closeOn: CloseOn = (day) => (day === date ? price : (closes.on(day)?.price ?? price));
  // A day before the first known close has no value, and a curve over it would be made up.
  const isPriced = (from: CalendarDate | undefined): boolean =>
    from !== undefined && (from >= date || closes.on(from) !== undefined);
  const first = history[0]?.transaction.tradedOn;
  const firstTrade = history.find(({ transaction }) => transaction.trade !== null)?.transaction.tradedOn;
  const curve = isPriced(first) ? timeWeightedCurve(history, date, closeOn) : [];
  const isComparable = firstTrade !== undefined && isPriced(mondayOf(weekOf(firstTrade)));
  const dca = isComparable ? fixedDca(history, { today: date, price, closeOn }) : null;
  return {
    xirrPercent: xirrPercent(portfolioFlows(history), { date, value: figures.portfolioValue }),
    twrPercent: twrPercent(curve),
    twrYearlyPercent: twrYearlyPercent(curve),
    maximumDrawdown: curve.length === 0 ? null : (maximumDrawdown(curve) ?? NO_FALL),
    fixedDca: dca === null ? null : dcaResult(dca),
  };
}

function dcaResult({
  buys,
  totalInvested,
  bitcoin,
  value,
}: NonNullable<ReturnType<typeof fixedDca>>): FixedDcaResult {
  const profitLoss = usdCents(value - totalInvested);
  const returnPercent = totalInvested === 0n ? null : percentOf(profitLoss, totalInvested);
  return { weeks: buys.length, totalInvested, bitcoin, value, profitLoss, returnPercent };
}
