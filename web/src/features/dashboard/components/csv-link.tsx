import type { PortfolioResponse } from '@app/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { IconDownload } from '../../../components/ui/icons';
import { TextLink } from '../../../components/ui/text-link';
import { csvBlob, csvOf } from '../../../lib/files/csv';
import { saveBlob } from '../../../lib/files/save-file';

/** Saves the figures of the portfolio as a file. */
export function CsvLink({ portfolio }: { readonly portfolio: PortfolioResponse }) {
  const { t } = useTranslation('dashboard');
  return (
    <TextLink
      icon={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => {
        savePortfolio(portfolio, t);
      }}
    >
      {t('portfolio.csv')}
    </TextLink>
  );
}

/** Name of the export of one day. */
const csvName = (portfolio: PortfolioResponse): string =>
  `portfolio-${portfolio.price === null ? 'without-price' : portfolio.price.asOf.slice(0, 10)}.csv`;

/** The figures of the card as a file, in dollars as they are recorded. */
function savePortfolio(portfolio: PortfolioResponse, t: TFunction<'dashboard'>): void {
  const content = csvOf([
    [t('csv.figure'), t('csv.value'), t('csv.unit')],
    [t('csv.asOf'), portfolio.price?.asOf ?? null, 'UTC'],
    [t('csv.price'), portfolio.price?.usd ?? null, 'USD'],
    [t('csv.portfolioValue'), portfolio.portfolioValueUsd, 'USD'],
    [t('portfolio.invested'), portfolio.totalInvestedUsd, 'USD'],
    [t('portfolio.bitcoin'), portfolio.btc, 'BTC'],
    [t('portfolio.average'), portfolio.averagePriceUsd, 'USD'],
    [t('csv.cash'), portfolio.portfolioCashUsd, 'USD'],
    [t('portfolio.dynamicBalance'), portfolio.dynamicBalanceUsd, 'USD'],
    [t('csv.realised'), portfolio.realisedUsd, 'USD'],
    [t('csv.unrealised'), portfolio.unrealisedUsd, 'USD'],
    [t('csv.profitLoss'), portfolio.profitLossUsd, 'USD'],
    [t('csv.totalReturn'), portfolio.totalReturnPercent, '%'],
  ]);
  saveBlob(csvName(portfolio), csvBlob(content));
}
