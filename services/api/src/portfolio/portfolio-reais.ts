import type { PortfolioDay, PortfolioReais } from '@app/contracts';
import {
  type CalendarDate,
  NO_REAIS,
  paidInReais,
  type RunningTotals,
  type StatedLedger,
  type Timeline,
  type TotalsInReais,
  totalsInReaisByDay,
  withinLimits,
  worthInReais,
} from '@app/ledger';
import { brlCents, formatCents, type PriceCents, rateMicroOf } from '@app/money';
import { lastUpTo } from '../core/time/last-up-to.js';
import type { RateBook } from '../exchange-rates/exchange-rates.js';

/** What was paid up to a day; undefined where a sum is more than an amount can be. */
type PaidUpTo = (date: CalendarDate) => TotalsInReais | undefined;

interface Kept {
  readonly version: string;
  readonly paidUpTo: PaidUpTo;
}

// A timeline never changes once it is handed out, and rates come once a day.
const kept = new WeakMap<Timeline, Kept>();

function paidUpToOf(timeline: Timeline, book: RateBook): PaidUpTo {
  const known = kept.get(timeline);
  if (known?.version === book.version) return known.paidUpTo;
  const byDay = withinLimits(() => [...totalsInReaisByDay(timeline.transactions(), book.microOn)]);
  const paidUpTo: PaidUpTo = (date) =>
    byDay === undefined ? undefined : (lastUpTo(byDay, ([day]) => day <= date)?.[1] ?? NO_REAIS);
  kept.set(timeline, { version: book.version, paidUpTo });
  return paidUpTo;
}

const reais = (centavos: bigint): string => formatCents(brlCents(centavos));

interface Day {
  readonly date: CalendarDate;
  /** Undefined while there is none. */
  readonly price: PriceCents | undefined;
}

/** A ledger in reais on a day; null where a sum is more than an amount can be. */
export function portfolioReaisView(
  { timeline, totals }: StatedLedger,
  day: Day,
  book: RateBook,
): PortfolioReais | null {
  const paid = paidUpToOf(timeline, book)(day.date);
  return paid === undefined ? null : reaisView({ paid, totals }, day, book);
}

interface Totals {
  readonly paid: TotalsInReais;
  /** In dollars. */
  readonly totals: RunningTotals;
}

/** {@link portfolioReaisView} of totals. */
export function reaisView(
  { paid, totals }: Totals,
  { date, price }: Day,
  book: RateBook,
): PortfolioReais | null {
  const { rate, rateDate, rateSource, isDefault } = book.on(date);
  const worth =
    price === undefined
      ? undefined
      : withinLimits(() => worthView(worthInReais(paid, totals, { price, rate: rateMicroOf(rate) })));
  return (
    withinLimits(() => ({
      ...{ rate, rateDate, rateSource, isDefault },
      ...paidView(paid),
      realisedBrl: reais(paidInReais(paid).realised),
      feesBrl: reais(paid.fees),
      unrealisedBrl: worth?.unrealisedBrl ?? null,
      profitLossBrl: worth?.profitLossBrl ?? null,
      totalReturnPercent: worth?.totalReturnPercent ?? null,
    })) ?? null
  );
}

function paidView(paid: TotalsInReais) {
  const { cost, averagePrice } = paidInReais(paid);
  return {
    costBasisBrl: reais(cost),
    averagePriceBrl: averagePrice === null ? null : reais(averagePrice),
    totalInvestedBrl: reais(paid.invested),
  };
}

const worthView = ({
  portfolioValue,
  profitLoss,
  unrealised,
  totalReturnPercent,
}: ReturnType<typeof worthInReais>) => ({
  portfolioValueBrl: reais(portfolioValue),
  profitLossBrl: reais(profitLoss),
  unrealisedBrl: reais(unrealised),
  totalReturnPercent,
});

/** A day of the history in reais, at its own rate; null where a sum is more than an amount can be. */
export type DayReaisOn = (day: Day, totals: RunningTotals) => PortfolioDay['reais'];

/** {@link portfolioReaisView} day by day. */
export function dayReaisOf(timeline: Timeline, book: RateBook): DayReaisOn {
  const paidUpTo = paidUpToOf(timeline, book);
  return ({ date, price }, totals) => {
    const paid = paidUpTo(date);
    // Rows that are behind the ledger know of other Bitcoin.
    if (paid?.btc !== totals.btc) return null;
    const { rate } = book.on(date);
    const worth =
      price === undefined
        ? undefined
        : withinLimits(() => worthView(worthInReais(paid, totals, { price, rate: rateMicroOf(rate) })));
    return (
      withinLimits(() => ({
        rate,
        ...paidView(paid),
        portfolioValueBrl: worth?.portfolioValueBrl ?? null,
        profitLossBrl: worth?.profitLossBrl ?? null,
      })) ?? null
    );
  };
}
