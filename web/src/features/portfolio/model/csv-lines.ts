import type { PortfolioDay, PortfolioResponse } from '@app/contracts';
import type { TFunction } from 'i18next';

import type { DisplayMoney } from '../../../lib/money/display-money';
import { moneyLine, rateLines } from '../../../lib/money/money-lines';
import { moneyOfDay } from './portfolio-series';
import type { DayMoney } from './portfolio-series';

interface Translations {
  readonly t: TFunction<'portfolio'>;
  readonly common: TFunction;
}
type Line = readonly (string | null)[];

/** What compares plans is measured in dollars, whatever the amounts are in. */
const ofPlans = (unit: DisplayMoney['unit']): string => (unit === 'USD' ? '%' : '%, USD');

/** The figures on screen: name in the reader's language, figure in the money that is shown, unit. */
export function figureLines(
  portfolio: PortfolioResponse,
  money: DisplayMoney,
  { t, common }: Translations,
): readonly Line[] {
  const { price, asOf, maxDrawdown, fixedDca, reais } = portfolio;
  const worth = (name: string, usd: string | null): Line => moneyLine(money, name, usd);
  const paid = (name: string, usd: string | null, brl: string | null | undefined): Line =>
    moneyLine(money, name, usd, brl ?? null);
  const percent = ofPlans(money.unit);
  return [
    [t('csv.figure'), t('csv.value'), t('csv.unit')],
    [t('csv.asOf'), asOf?.date ?? price?.asOf ?? null, asOf?.reading ?? 'UTC'],
    worth(t('csv.price'), price?.usd ?? null),
    [t('csv.source'), price?.source ?? null, ''],
    ...rateLines(money, common),
    worth(t('value'), portfolio.portfolioValueUsd),
    worth(t('bitcoin'), portfolio.btcValueUsd),
    worth(t('cash.title'), portfolio.portfolioCashUsd),
    worth(t('dynamicBalance'), portfolio.dynamicBalanceUsd),
    paid(t('metric.invested.name'), portfolio.totalInvestedUsd, reais?.totalInvestedBrl),
    [t('metric.held.name'), portfolio.btc, 'BTC'],
    paid(t('metric.average.name'), portfolio.averagePriceUsd, reais?.averagePriceBrl),
    paid(t('metric.basis.name'), portfolio.costBasisUsd, reais?.costBasisBrl),
    paid(t('metric.unrealised.name'), portfolio.unrealisedUsd, reais?.unrealisedBrl),
    paid(t('metric.realised.name'), portfolio.realisedUsd, reais?.realisedBrl),
    paid(t('csv.profitLoss'), portfolio.profitLossUsd, reais?.profitLossBrl),
    [
      t('metric.totalReturn.name'),
      money.shown(portfolio.totalReturnPercent, reais?.totalReturnPercent ?? null),
      '%',
    ],
    [t('metric.xirr.name'), portfolio.xirrPercent, percent],
    [t('metric.twr.name'), portfolio.twrYearlyPercent, percent],
    [t('metric.drawdown.name'), maxDrawdown?.percent ?? null, percent],
    [t('metric.fixedDca.name'), fixedDca?.returnPercent ?? null, percent],
    paid(t('metric.fees.name'), portfolio.feesUsd, reais?.feesBrl),
  ];
}

/** A line a day, oldest first; in reais each day at its own rate, which the last column has. */
export function historyLines(
  days: readonly PortfolioDay[],
  unit: DisplayMoney['unit'],
  { t, common }: Translations,
): readonly Line[] {
  const amounts: readonly (readonly [DayMoney, string])[] = [
    ['price', t('csv.price')],
    ['average', t('metric.average.name')],
    ['basis', t('metric.basis.name')],
    ['invested', t('metric.invested.name')],
    ['cash', t('cash.title')],
    ['dynamicBalance', t('dynamicBalance')],
    ['value', t('value')],
    ['profitLoss', t('csv.profitLoss')],
  ];
  const percent = ofPlans(unit);
  const isReais = unit === 'BRL';
  return [
    [
      t('cash.date'),
      `${t('metric.held.name')} (BTC)`,
      ...amounts.map(([, name]) => `${name} (${unit})`),
      `${t('metric.totalReturn.name')} (${percent})`,
      `${t('metric.fixedDca.name')} (${percent})`,
      ...(isReais ? [`${common('money.rateName')} (BRL/USD)`] : []),
    ],
    ...days.map((day) => [
      day.date,
      day.btc,
      ...amounts.map(([figure]) => moneyOfDay(day, figure, unit)),
      day.totalReturnPercent,
      day.fixedDcaReturnPercent,
      ...(isReais ? [day.reais?.rate ?? null] : []),
    ]),
  ];
}
