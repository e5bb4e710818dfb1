import type { PriceCents, UsdCents } from '@app/money';
import { percentOf, usdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { RunningTotals, Timeline } from '../state/ledger-state.js';
import type { CloseBook } from './close-book.js';
import type { Figures } from './figures.js';
import { figuresOf } from './figures.js';
import type { FixedDcaOn, FixedDcaTotals } from './fixed-dca.js';
import { firstTradingMonday, fixedDcaByDay } from './fixed-dca.js';
import type { PortfolioDay } from './portfolio-flows.js';
import { firstFlowDate, flowsOfDays, portfolioDays } from './portfolio-flows.js';
import type { CloseOn, Drawdown, IndexPoint } from './time-weighted.js';
import { curveOf, maximumDrawdown, twrPercent, twrYearlyPercent } from './time-weighted.js';
import { withinLimits } from './within-limits.js';
import { xirrPercent } from './xirr.js';

/** What fixed DCA would have made of the same money. */
export type FixedDcaResult = FixedDcaTotals & {
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
  /** `null` without a curve, and for one that never fell. */
  readonly maximumDrawdown: Drawdown | null;
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

/** A ledger, or a part of its history, with the totals after it. */
export type StatedLedger = {
  readonly timeline: Timeline;
  readonly totals: RunningTotals;
};

/** A day with the price on it, and the closes of the days before. */
export type PricedAt = {
  readonly date: CalendarDate;
  readonly price: PriceCents;
  readonly closes: CloseBook;
};

/**
 * The figures and returns of a ledger, or of a part of its history, as every screen, report and export shows them.
 *
 * @param date day of the price, in the person's zone
 * @param price values the portfolio on that day, whatever the book says of it
 * @throws as {@link figuresOf}
 */
export function portfolioStatement(
  { timeline, totals }: StatedLedger,
  { date, price, closes }: PricedAt,
): PortfolioStatement {
  const figures = figuresOf(totals, price);
  return { date, price, figures, returns: returnsOf(timeline, { date, price, closes, figures }) };
}

const closeOnOf =
  ({ date, price, closes }: PricedAt): CloseOn =>
  (day) =>
    day === date ? price : (closes.on(day)?.price ?? price);

/** A day before the first known close has no value, and a curve over it would be made up. */
const isPriced = (
  from: CalendarDate | undefined,
  { date, closes }: Pick<PricedAt, 'date' | 'closes'>,
): boolean => from !== undefined && (from >= date || closes.on(from) !== undefined);

/**
 * Fixed DCA of a history as it stands on each day up to that of the price; `null` before the first trade, where its
 * first days have no price, or where it would have bought more Bitcoin than there is.
 */
export function comparableDcaByDay(timeline: Timeline, at: PricedAt): FixedDcaOn {
  if (!isPriced(firstTradingMonday(timeline), at)) return () => null;
  const onDay = fixedDcaByDay(timeline, closeOnOf(at));
  return (date, price) => withinLimits(() => onDay(date, price)) ?? null;
}

function returnsOf(
  timeline: Timeline,
  { date, price, closes, figures }: Omit<PortfolioStatement, 'returns'> & { readonly closes: CloseBook },
): PortfolioReturns {
  const days = portfolioDays(timeline);
  const flows = flowsOfDays(days);
  const curve = pricedCurve(days, { date, price, closes });
  const dca = comparableDcaByDay(timeline, { date, price, closes })(date, price);
  return {
    xirrPercent: xirrPercent(flows, { date, value: figures.portfolioValue }),
    twrPercent: twrPercent(curve),
    twrYearlyPercent: twrYearlyPercent(curve),
    maximumDrawdown: maximumDrawdown(curve),
    fixedDca: dca === null ? null : dcaResult(dca),
  };
}

/** The time-weighted curve of a ledger up to the day of the price; empty where its first days have no price. */
export const returnsCurve = (timeline: Timeline, at: PricedAt): readonly IndexPoint[] =>
  pricedCurve(portfolioDays(timeline), at);

const pricedCurve = (days: readonly PortfolioDay[], at: PricedAt): readonly IndexPoint[] =>
  isPriced(firstFlowDate(days), at) ? curveOf(days, at.date, closeOnOf(at)) : [];

function dcaResult(totals: FixedDcaTotals): FixedDcaResult {
  const { totalInvested, value } = totals;
  const profitLoss = usdCents(value - totalInvested);
  const returnPercent = totalInvested === 0n ? null : percentOf(profitLoss, totalInvested);
  return { ...totals, profitLoss, returnPercent };
}
