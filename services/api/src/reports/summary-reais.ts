import type { PortfolioReais, ReportReaisFlows, ReportReaisPeriod } from '@app/contracts';
import {
  type CashFlows,
  entriesInReais,
  NO_REAIS,
  portfolioSummary,
  type Standing,
  type SummaryPeriod,
  totalsInReaisByDay,
  withinLimits,
} from '@app/ledger';
import { brlCents, formatCents, priceCents } from '@app/money';
import { lastUpTo } from '../core/time/last-up-to.js';
import type { RateBook } from '../exchange-rates/exchange-rates.js';
import { reaisView } from '../portfolio/portfolio-reais.js';
import type { ReportData } from './report-source.js';

/** The reais of the periods of a summary: of all of it, and of its years in their order. */
export interface SummaryReais {
  readonly whole: (period: SummaryPeriod) => ReportReaisPeriod | null;
  readonly year: (period: SummaryPeriod, index: number) => ReportReaisPeriod | null;
}

const NONE: SummaryReais = { whole: () => null, year: () => null };

/** From the same entries, each in reais of its day; null without rates, and where a sum is more than an amount can be. */
export function summaryReais({ entries, range }: ReportData, book: RateBook | undefined): SummaryReais {
  if (book === undefined) return NONE;
  const made = withinLimits(() => ({
    // What moved needs no price.
    moved: portfolioSummary(entriesInReais(entries, book.microOn), range, () => undefined),
    paid: [...totalsInReaisByDay(entries, book.microOn)],
  }));
  if (made === undefined) return NONE;
  const { moved, paid } = made;
  const standing = ({ date, totals, price }: Standing): PortfolioReais | null =>
    reaisView(
      { paid: lastUpTo(paid, ([day]) => day <= date)?.[1] ?? NO_REAIS, totals },
      { date, price: totals.btc === 0n ? priceCents(0n) : (price ?? undefined) },
      book,
    );
  const periodOf = (
    period: SummaryPeriod,
    inReais: SummaryPeriod | null | undefined,
  ): ReportReaisPeriod | null => {
    const [opening, closing] = [standing(period.opening), standing(period.closing)];
    if (inReais === null || inReais === undefined || opening === null || closing === null) return null;
    return {
      opening,
      closing,
      flows: flowsView(inReais.flows),
      realisedBrl: formatCents(inReais.realised),
      profitLossBrl: difference(closing.profitLossBrl, opening.profitLossBrl),
    };
  };
  return {
    whole: (period) => periodOf(period, moved.whole),
    year: (period, index) => periodOf(period, moved.years[index]),
  };
}

function difference(after: string | null, before: string | null): string | null {
  if (after === null || before === null) return null;
  const [to, from] = [parseSigned(after), parseSigned(before)];
  return formatCents(brlCents(to - from));
}

const parseSigned = (amount: string): bigint => BigInt(amount.replace('.', ''));

const flowsView = (flows: CashFlows): ReportReaisFlows => ({
  investedBrl: formatCents(flows.invested),
  reinvestedBrl: formatCents(flows.reinvested),
  soldToCashBrl: formatCents(flows.soldToCash),
  soldToPocketBrl: formatCents(flows.soldToPocket),
  cashWithdrawnBrl: formatCents(flows.cashWithdrawn),
  cashDepositedBrl: formatCents(flows.cashDeposited),
  transferredBrl: formatCents(flows.transferred),
  depositedBrl: formatCents(flows.deposited),
  withdrawnBrl: formatCents(flows.withdrawn),
  builtBrl: formatCents(flows.built),
  usedBrl: formatCents(flows.used),
  feesBrl: formatCents(flows.fees),
});
