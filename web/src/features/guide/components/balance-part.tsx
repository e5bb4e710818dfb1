import { useTranslation } from 'react-i18next';

import { Amount } from '../../../components/ui/amount';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { cx } from '../../../lib/classes';
import { signOf } from '../../../lib/format/decimal';
import { usePortfolio } from '../../../lib/portfolio/portfolio';
import classes from './live-parts.module.css';

/** The person's own dynamic balance, and how long it lasts. */
export function BalancePart() {
  const { t } = useTranslation('guide');
  const query = usePortfolio();
  const portfolio = query.data;
  return (
    <section className={cx('ui-column ui-card ui-gap-12', classes.part)} aria-labelledby="guide-own">
      <h3 id="guide-own">{t('own.title')}</h3>
      {portfolio !== undefined ? (
        <MetricGrid columns={2}>
          <Metric label={t('own.balance')}>
            <Amount value={portfolio.dynamicBalanceUsd} />
          </Metric>
          <Metric label={t('own.runway')}>
            {signOf(portfolio.dynamicBalanceUsd) <= 0
              ? '-'
              : portfolio.reserveRunwayWeeks === null
                ? t('own.endless')
                : t('own.weeks', { count: portfolio.reserveRunwayWeeks })}
          </Metric>
        </MetricGrid>
      ) : query.isError ? (
        <PanelFailure
          text={t('own.failed')}
          isRetrying={query.isFetching}
          onRetry={() => {
            void query.refetch();
          }}
        />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </section>
  );
}
