import type { PortfolioResponse } from '@app/contracts';
import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { BtcAmount } from '../../../components/ui/amount';
import { GainLoss } from '../../../components/ui/gain-loss';
import { CardAmount } from '../../../components/ui/card-amount';
import { IconDownload } from '../../../components/ui/icons';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import { TextLink } from '../../../components/ui/text-link';
import { csvBlob, csvOf } from '../../../lib/files/csv';
import { saveBlob } from '../../../lib/files/save-file';
import { signOf } from '../../../lib/format/decimal';
import { useFormat } from '../../../lib/format/use-format';
import { usePortfolio } from '../../../lib/portfolio/portfolio';
import { isNewPortfolio } from '../../../lib/portfolio/new-portfolio';
import { BehindNote } from './behind-note';
import classes from './portfolio-card.module.css';

/** Name of the export of one day. */
const csvName = (portfolio: PortfolioResponse): string =>
  `portfolio-${portfolio.price === null ? 'without-price' : portfolio.price.asOf.slice(0, 10)}.csv`;

/** What everything is worth, what it gained, and four figures that lead to it. */
export function PortfolioCard({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const query = usePortfolio();
  const save = useSave();
  const { data } = query;
  return (
    <QueryPanel
      query={query}
      title={t('portfolio.title')}
      failure={t('portfolio.failed')}
      className={className}
      actions={
        data === undefined || isNewPortfolio(data) ? undefined : (
          <TextLink
            icon={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
            onClick={() => {
              save(data);
            }}
          >
            {t('portfolio.csv')}
          </TextLink>
        )
      }
      skeleton={
        <div aria-hidden="true">
          <Skeleton height={32} width="45%" />
          <Skeleton height={12} width="35%" mt={14} />
          <Skeleton height={12} mt={36} />
          <Skeleton height={12} mt={10} />
        </div>
      }
      empty={{
        when: isNewPortfolio,
        show: (
          <PanelEmpty
            text={t('portfolio.empty')}
            action={
              <Button component={Link} to="/transactions/new" variant="default" size="sm">
                {t('action.register')}
              </Button>
            }
          />
        ),
      }}
    >
      {(portfolio) => <Content portfolio={portfolio} />}
    </QueryPanel>
  );
}

function Content({ portfolio }: { readonly portfolio: PortfolioResponse }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const percent = portfolio.totalReturnPercent;
  const { profitLossUsd } = portfolio;
  return (
    <>
      <BehindNote stale={portfolio.stale} />
      <CardAmount value={portfolio.portfolioValueUsd} size="l2" />
      <p className={classes.gain}>
        <GainLoss value={profitLossUsd} />
        {percent === null ? null : <span>{format.percent(percent, { decimals: 2, plus: true })}</span>}
        {profitLossUsd === null ? null : (
          <span className="ui-muted">
            {signOf(profitLossUsd) < 0 ? t('portfolio.totalLoss') : t('portfolio.totalGain')}
          </span>
        )}
      </p>
      <div className={classes.figures}>
        <MetricGrid columns={4}>
          <Metric label={t('portfolio.invested')}>
            <CardAmount value={portfolio.totalInvestedUsd} />
          </Metric>
          <Metric label={t('portfolio.bitcoin')}>
            <BtcAmount value={portfolio.btc} />
          </Metric>
          <Metric label={t('portfolio.average')}>
            <CardAmount value={portfolio.averagePriceUsd} />
          </Metric>
          <Metric label={t('portfolio.dynamicBalance')}>
            <CardAmount value={portfolio.dynamicBalanceUsd} />
          </Metric>
        </MetricGrid>
      </div>
    </>
  );
}

function useSave(): (portfolio: PortfolioResponse) => void {
  const { t } = useTranslation('dashboard');
  return (portfolio) => {
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
  };
}
