import { useTranslation } from 'react-i18next';

import { Amount } from '../../components/ui/amount';
import { Metric, MetricGrid } from '../../components/ui/metric';
import { PageHead } from '../../components/ui/page-head';
import { PanelEmpty, QueryPanel, SkeletonLines } from '../../components/ui/panel';
import { ReadingAge } from '../../components/ui/reading-age';
import { useDynamicBalance } from './api/use-dynamic-balance';
import { ReserveTable } from './components/reserve-table';
import classes from './dynamic-cash-page.module.css';

/** The reserve a week builds or uses. Deposits and withdrawals by hand come with a later release. */
export function DynamicCashPage() {
  const { t } = useTranslation('dynamic-cash');
  const query = useDynamicBalance();
  return (
    <div className="ui-page" data-width="wide">
      <PageHead title={t('title')} line={t('line')} />
      <div className="ui-stack">
        <QueryPanel
          title={t('balance')}
          query={query}
          failure={t('failed')}
          skeleton={<SkeletonLines lines={3} />}
        >
          {(data) => (
            <>
              <ReadingAge stale={data.stale} />
              <p className={classes.total}>
                <Amount value={data.balanceUsd} size="xl" />
              </p>
              <p className={classes.runway}>
                {data.runwayWeeks === null ? t('runwayUnlimited') : t('runway', { count: data.runwayWeeks })}
              </p>
              <div className={classes.metrics}>
                <MetricGrid columns={4}>
                  <Metric label={t('built')}>
                    <Amount value={data.totalBuiltUsd} />
                  </Metric>
                  <Metric label={t('used')}>
                    <Amount value={data.totalUsedUsd} />
                  </Metric>
                  <Metric label={t('deposited')}>
                    <Amount value={data.totalDepositedUsd} />
                  </Metric>
                  <Metric label={t('withdrawn')}>
                    <Amount value={data.totalWithdrawnUsd} />
                  </Metric>
                </MetricGrid>
              </div>
            </>
          )}
        </QueryPanel>
        <QueryPanel
          title={t('entries.title')}
          query={query}
          failure={t('failed')}
          empty={{
            when: (data) => data.entries.length === 0,
            show: <PanelEmpty text={t('entries.empty')} />,
          }}
        >
          {(data) => <ReserveTable entries={data.entries} />}
        </QueryPanel>
      </div>
    </div>
  );
}
