import type { PortfolioDay, PortfolioResponse } from '@app/contracts';
import type { TFunction } from 'i18next';

type Translations = TFunction<'portfolio'>;
type Line = readonly (string | null)[];

/** The figures on screen: name in the reader's language, figure as the API gives it, unit. */
export function figureLines(portfolio: PortfolioResponse, t: Translations): readonly Line[] {
  const { price, asOf, maxDrawdown, fixedDca } = portfolio;
  return [
    [t('csv.figure'), t('csv.value'), t('csv.unit')],
    [t('csv.asOf'), asOf?.date ?? price?.asOf ?? null, asOf?.reading ?? 'UTC'],
    [t('csv.price'), price?.usd ?? null, 'USD'],
    [t('csv.source'), price?.source ?? null, ''],
    [t('value'), portfolio.portfolioValueUsd, 'USD'],
    [t('bitcoin'), portfolio.btcValueUsd, 'USD'],
    [t('cash.title'), portfolio.portfolioCashUsd, 'USD'],
    [t('dynamicBalance'), portfolio.dynamicBalanceUsd, 'USD'],
    [t('metric.invested.name'), portfolio.totalInvestedUsd, 'USD'],
    [t('metric.held.name'), portfolio.btc, 'BTC'],
    [t('metric.average.name'), portfolio.averagePriceUsd, 'USD'],
    [t('metric.basis.name'), portfolio.costBasisUsd, 'USD'],
    [t('metric.unrealised.name'), portfolio.unrealisedUsd, 'USD'],
    [t('metric.realised.name'), portfolio.realisedUsd, 'USD'],
    [t('csv.profitLoss'), portfolio.profitLossUsd, 'USD'],
    [t('metric.totalReturn.name'), portfolio.totalReturnPercent, '%'],
    [t('metric.xirr.name'), portfolio.xirrPercent, '%'],
    [t('metric.twr.name'), portfolio.twrYearlyPercent, '%'],
    [t('metric.drawdown.name'), maxDrawdown?.percent ?? null, '%'],
    [t('metric.fixedDca.name'), fixedDca?.returnPercent ?? null, '%'],
    [t('metric.fees.name'), portfolio.feesUsd, 'USD'],
  ];
}

/** A line a day, oldest first. */
export function historyLines(days: readonly PortfolioDay[], t: Translations): readonly Line[] {
  const usd = (word: string): string => `${word} (USD)`;
  const percent = (word: string): string => `${word} (%)`;
  return [
    [
      t('cash.date'),
      `${t('metric.held.name')} (BTC)`,
      usd(t('csv.price')),
      usd(t('metric.average.name')),
      usd(t('metric.basis.name')),
      usd(t('metric.invested.name')),
      usd(t('cash.title')),
      usd(t('dynamicBalance')),
      usd(t('value')),
      usd(t('csv.profitLoss')),
      percent(t('metric.totalReturn.name')),
      percent(t('metric.fixedDca.name')),
    ],
    ...days.map((day) => [
      day.date,
      day.btc,
      day.priceUsd,
      day.averagePriceUsd,
      day.costBasisUsd,
      day.totalInvestedUsd,
      day.portfolioCashUsd,
      day.dynamicBalanceUsd,
      day.portfolioValueUsd,
      day.profitLossUsd,
      day.totalReturnPercent,
      day.fixedDcaReturnPercent,
    ]),
  ];
}
