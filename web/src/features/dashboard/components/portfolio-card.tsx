import type { PortfolioResponse } from '@app/contracts';
import { Button, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { BtcAmount } from '../../../components/ui/amount';
import { Boundary } from '../../../components/ui/boundary';
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
import { ValueCurve } from './lazy-figures';
import classes from './portfolio-card.module.css';

/** Name of the export of one day. */
const csvName = (portfolio: PortfolioResponse): string =>
  `portfolio-${portfolio.price === null ? 'without-price' : portfolio.price.asOf.slice(0, 10)}.csv`;

interface PortfolioCardProps {
  readonly className?: string | undefined;
  /** In the user's time zone; undefined while it is not known. */
  readonly today: string | undefined;
}

/** What everything is worth, what it gained, its value over half a year, and four figures that lead to it. */
export function PortfolioCard({ className, today }: PortfolioCardProps) {
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
          <Skeleton height={36} width="45%" />
          <Skeleton height={12} width="35%" mt={14} />
          <Skeleton height={120} mt={36} />
          <Skeleton height={44} mt={60} />
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
      {(portfolio) => <Content portfolio={portfolio} today={today} />}
    </QueryPanel>
  );
}

interface ContentProps extends Pick<PortfolioCardProps, 'today'> {
  readonly portfolio: PortfolioResponse;
}

function Content({ portfolio, today }: ContentProps) {
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
      <div className={classes.history}>
        {today === undefined ? null : (
          <Boundary resetKey="curve" fallback={null}>
            <Suspense fallback={null}>
              <ValueCurve today={today} profitLossUsd={profitLossUsd} />
            </Suspense>
          </Boundary>
        )}
      </div>
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
