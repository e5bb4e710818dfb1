import type { PortfolioResponse } from '@app/contracts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { IconDownload } from '../../../components/ui/icons';
import { TextLink } from '../../../components/ui/text-link';
import { csvBlob, csvOf } from '../../../lib/files/csv';
import { saveBlob } from '../../../lib/files/save-file';
import { useDisplayMoney } from '../../../lib/money/display-money';
import type { DisplayMoney } from '../../../lib/money/display-money';
import { moneyLine, rateLines } from '../../../lib/money/money-lines';

/** Saves the figures of the portfolio as a file. */
export function CsvLink({ portfolio }: { readonly portfolio: PortfolioResponse }) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const money = useDisplayMoney();
  return (
    <TextLink
      icon={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
      onClick={() => {
        const content = csvOf(figureLines(portfolio, money, { t, common }));
        saveBlob(csvName(portfolio), csvBlob(content));
      }}
    >
      {t('portfolio.csv')}
    </TextLink>
  );
}

/** Name of the export of one day. */
const csvName = (portfolio: PortfolioResponse): string =>
  `portfolio-${portfolio.price === null ? 'without-price' : portfolio.price.asOf.slice(0, 10)}.csv`;

interface Translations {
  readonly t: TFunction<'dashboard'>;
  readonly common: TFunction;
}

/** The figures of the card, in the money that is shown. */
export function figureLines(portfolio: PortfolioResponse, money: DisplayMoney, { t, common }: Translations) {
  const { price, reais } = portfolio;
  const worth = (name: string, usd: string | null) => moneyLine(money, name, usd);
  const paid = (name: string, usd: string | null, brl: string | null | undefined) =>
    moneyLine(money, name, usd, brl ?? null);
  return [
    [t('csv.figure'), t('csv.value'), t('csv.unit')],
    [t('csv.asOf'), price?.asOf ?? null, 'UTC'],
    worth(t('csv.price'), price?.usd ?? null),
    ...rateLines(money, common),
    worth(t('csv.portfolioValue'), portfolio.portfolioValueUsd),
    paid(t('portfolio.invested'), portfolio.totalInvestedUsd, reais?.totalInvestedBrl),
    [t('portfolio.bitcoin'), portfolio.btc, 'BTC'],
    paid(t('portfolio.average'), portfolio.averagePriceUsd, reais?.averagePriceBrl),
    worth(t('csv.cash'), portfolio.portfolioCashUsd),
    worth(t('portfolio.dynamicBalance'), portfolio.dynamicBalanceUsd),
    paid(t('csv.realised'), portfolio.realisedUsd, reais?.realisedBrl),
    paid(t('csv.unrealised'), portfolio.unrealisedUsd, reais?.unrealisedBrl),
    paid(t('csv.profitLoss'), portfolio.profitLossUsd, reais?.profitLossBrl),
    [t('csv.totalReturn'), money.shown(portfolio.totalReturnPercent, reais?.totalReturnPercent ?? null), '%'],
  ];
}
