import type { PortfolioResponse } from '@app/contracts';
import { Button, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { BtcAmount } from '../../../components/ui/amount';
import { Boundary } from '../../../components/ui/boundary';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { CardMoney, MoneyResult } from '../../../components/ui/money';
import { PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import { signOf } from '../../../lib/format/decimal';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { usePortfolio } from '../../../lib/portfolio/portfolio';
import { isNewPortfolio } from '../../../lib/portfolio/new-portfolio';
import { BehindNote } from './behind-note';
import { CsvLink, ValueCurve } from './lazy-figures';
import classes from './portfolio-card.module.css';

interface PortfolioCardProps {
  readonly className?: string | undefined;
  /** In the user's time zone; undefined while it is not known. */
  readonly today: string | undefined;
}

/** What everything is worth, what it gained, its value over half a year, and four figures that lead to it. */
export function PortfolioCard({ className, today }: PortfolioCardProps) {
  const { t } = useTranslation('dashboard');
  const query = usePortfolio();
  const { data } = query;
  return (
    <QueryPanel
      query={query}
      title={t('portfolio.title')}
      failure={t('portfolio.failed')}
      className={className}
      actions={
        data === undefined || isNewPortfolio(data) ? undefined : (
          <Boundary resetKey="csv" fallback={null}>
            <Suspense fallback={null}>
              <CsvLink portfolio={data} />
            </Suspense>
          </Boundary>
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
  const { shown } = useDisplayMoney();
  const { profitLossUsd, reais } = portfolio;
  const percent = shown(portfolio.totalReturnPercent, reais?.totalReturnPercent ?? null);
  const profit = shown(profitLossUsd, reais?.profitLossBrl ?? null);
  return (
    <>
      <BehindNote stale={portfolio.stale} />
      <CardMoney value={portfolio.portfolioValueUsd} size="l2" />
      <p className="ui-wrap ui-baseline ui-gap-12 ui-above-4 ui-rows-2">
        <MoneyResult value={profitLossUsd} reais={reais?.profitLossBrl ?? null} />
        {percent === null ? null : <span>{format.percent(percent, { decimals: 2, plus: true })}</span>}
        {profit === null ? null : (
          <span className="ui-muted">
            {signOf(profit) < 0 ? t('portfolio.totalLoss') : t('portfolio.totalGain')}
          </span>
        )}
      </p>
      <div className={classes.history}>
        {today === undefined ? null : (
          <Boundary resetKey="curve" fallback={null}>
            <Suspense fallback={null}>
              <ValueCurve today={today} profitLoss={profit} />
            </Suspense>
          </Boundary>
        )}
      </div>
      <div className={classes.figures}>
        <MetricGrid columns={4}>
          <Metric label={t('portfolio.invested')}>
            <CardMoney value={portfolio.totalInvestedUsd} reais={reais?.totalInvestedBrl ?? null} />
          </Metric>
          <Metric label={t('portfolio.bitcoin')}>
            <BtcAmount value={portfolio.btc} />
          </Metric>
          <Metric label={t('portfolio.average')}>
            <CardMoney value={portfolio.averagePriceUsd} reais={reais?.averagePriceBrl ?? null} />
          </Metric>
          <Metric label={t('portfolio.dynamicBalance')}>
            <CardMoney value={portfolio.dynamicBalanceUsd} />
          </Metric>
        </MetricGrid>
      </div>
    </>
  );
}
