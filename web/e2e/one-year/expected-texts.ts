import { translationsOf } from '../translations.js';
import { isTrade, type Row, type TradeLine } from './expected-ledger.js';
import type { portfolioOf } from './expected-portfolio.js';
import { dollars, shown } from './numbers.js';
import { balanceSums, cashSums } from './sums.js';

type Portfolio = ReturnType<typeof portfolioOf>;
type Figures = Readonly<Record<string, string>>;

const word = translationsOf('en');

export const usd = (decimal: string): string => `${shown(decimal)} USD`;
const cents = (amount: bigint): string => usd(dollars(amount));
const change = (decimal: string): string => `${shown(decimal, { plus: true })} USD`;
const rate = (decimal: string): string => `${shown(decimal, { plus: true })}%`;

/** What is large on the portfolio and on the dashboard. */
export const headline = ({ portfolioValueUsd, profitLossUsd, totalReturnPercent }: Portfolio) => [
  usd(portfolioValueUsd),
  change(profitLossUsd),
  rate(totalReturnPercent),
];

export const metricsOf = (portfolio: Portfolio): Figures =>
  named('portfolio', 'metric', {
    'invested.name': usd(portfolio.totalInvestedUsd),
    'held.name': `${shown(portfolio.btc)} BTC`,
    'average.name': usd(portfolio.averagePriceUsd),
    'basis.name': usd(portfolio.costBasisUsd),
    'unrealised.name': change(portfolio.unrealisedUsd),
    'realised.name': change(portfolio.realisedUsd),
    'totalReturn.name': rate(portfolio.totalReturnPercent),
    'xirr.name': rate(portfolio.xirrPercent),
    'twr.name': rate(portfolio.twrYearlyPercent),
    'drawdown.name': rate(`-${portfolio.drawdownPercent}`),
    'fixedDca.name': rate(portfolio.fixedDca.returnPercent),
    'fees.name': usd(portfolio.feesUsd),
  });

export const dashboardFigures = (portfolio: Portfolio): Figures =>
  named('dashboard', 'portfolio', {
    invested: usd(portfolio.totalInvestedUsd),
    bitcoin: `${shown(portfolio.btc)} BTC`,
    average: usd(portfolio.averagePriceUsd),
    dynamicBalance: usd(portfolio.dynamicBalanceUsd),
  });

export function cashFigures(rows: readonly Row[]): Figures {
  const { fromSales, reinvested, transferred, withdrawn } = cashSums(rows);
  return named('portfolio', 'cash', {
    ...{ fromSales: cents(fromSales), reinvested: cents(reinvested) },
    ...{ transferred: cents(transferred), withdrawn: cents(withdrawn) },
  });
}

export function balanceFigures(rows: readonly Row[]): Figures {
  const { deposited, withdrawn, net, built, used, transferred } = balanceSums(rows);
  return named('dynamic-cash', undefined, {
    ...{ deposited: cents(deposited), withdrawn: cents(withdrawn), net: cents(net) },
    ...{ built: cents(built), used: cents(used), transferred: cents(transferred) },
  });
}

/** The figures of the portfolio's file. */
export const portfolioFile = (portfolio: Portfolio): Figures => ({
  ...named('portfolio', undefined, {
    value: portfolio.portfolioValueUsd,
    bitcoin: portfolio.btcValueUsd,
    'cash.title': portfolio.portfolioCashUsd,
    dynamicBalance: portfolio.dynamicBalanceUsd,
    'csv.profitLoss': portfolio.profitLossUsd,
  }),
  ...named('portfolio', 'metric', {
    'invested.name': portfolio.totalInvestedUsd,
    'held.name': portfolio.btc,
    'average.name': portfolio.averagePriceUsd,
    'basis.name': portfolio.costBasisUsd,
    'unrealised.name': portfolio.unrealisedUsd,
    'realised.name': portfolio.realisedUsd,
    'totalReturn.name': portfolio.totalReturnPercent,
    'xirr.name': portfolio.xirrPercent,
    'twr.name': portfolio.twrYearlyPercent,
    'drawdown.name': portfolio.drawdownPercent,
    'fixedDca.name': portfolio.fixedDca.returnPercent,
    'fees.name': portfolio.feesUsd,
  }),
});

/** The figures of the dashboard's file. */
export const dashboardFile = (portfolio: Portfolio): Figures => ({
  ...named('dashboard', 'csv', {
    portfolioValue: portfolio.portfolioValueUsd,
    cash: portfolio.portfolioCashUsd,
    realised: portfolio.realisedUsd,
    unrealised: portfolio.unrealisedUsd,
    profitLoss: portfolio.profitLossUsd,
    totalReturn: portfolio.totalReturnPercent,
  }),
  ...named('dashboard', 'portfolio', {
    invested: portfolio.totalInvestedUsd,
    bitcoin: portfolio.btc,
    average: portfolio.averagePriceUsd,
    dynamicBalance: portfolio.dynamicBalanceUsd,
  }),
});

/** Figures under the words that the screens have for them. */
function named(feature: Parameters<typeof word>[0], group: string | undefined, figures: Figures): Figures {
  const keyOf = (key: string): string => (group === undefined ? key : `${group}.${key}`);
  return Object.fromEntries(
    Object.entries(figures).map(([key, figure]) => [word(feature, keyOf(key)), figure]),
  );
}

/** The newest investment that an advice asked for. */
export function lastInvestment(rows: readonly Row[]): TradeLine {
  const trade = rows
    .map(({ line }) => line)
    .filter(isTrade)
    .findLast(({ kind, origin }) => kind === 'buy' && origin === 'recommendation');
  if (trade === undefined) throw new Error('no advice was ever followed');
  return trade;
}
