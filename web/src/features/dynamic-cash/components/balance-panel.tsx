import type { DynamicBalanceResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Amount } from '../../../components/ui/amount';
import { Banner } from '../../../components/ui/banner';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { QueryPanel, SkeletonLines } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { ReadingAge } from '../../../components/ui/reading-age';
import { signOf } from '../../../lib/format/decimal';
import classes from '../dynamic-cash.page.module.css';
import type { WeekStatus } from '../model/reserve-weeks';
import { StatusPill } from './status-pill';

interface BalancePanelProps {
  readonly query: PanelQuery<DynamicBalanceResponse>;
  /** Of the current week; null while it is not known. */
  readonly status: WeekStatus | null;
  readonly onTransfer: () => void;
}

/** The balance, how long it lasts, and where it came from and went. */
export function BalancePanel({ query, status, onTransfer }: BalancePanelProps) {
  const { t } = useTranslation('dynamic-cash');
  return (
    <QueryPanel
      title={t('balance')}
      query={query}
      failure={t('failed')}
      skeleton={<SkeletonLines lines={6} />}
      actions={status === null ? undefined : <StatusPill status={status} isThisWeek />}
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
          {signOf(data.balanceUsd) < 0 ? (
            <div className={classes.negative}>
              <Banner tone="warn" title={t('negative.title')}>
                {t('negative.text')}
              </Banner>
            </div>
          ) : null}
          <div className={classes.metrics}>
            <MetricGrid columns={3}>
              <Metric label={t('deposited')}>
                <Amount value={data.totalDepositedUsd} />
              </Metric>
              <Metric label={t('withdrawn')}>
                <Amount value={data.totalWithdrawnUsd} />
              </Metric>
              <Metric label={t('net')} note={t('netHelp')}>
                <Amount value={data.netUsd} />
              </Metric>
              <Metric label={t('built')}>
                <Amount value={data.totalBuiltUsd} />
              </Metric>
              <Metric label={t('used')}>
                <Amount value={data.totalUsedUsd} />
              </Metric>
              <Metric label={t('transferred')}>
                <Amount value={data.totalTransferredUsd} />
              </Metric>
            </MetricGrid>
          </div>
          <Button variant="default" mt={20} onClick={onTransfer}>
            {t('transfer')}
          </Button>
        </>
      )}
    </QueryPanel>
  );
}
