import { SegmentedControl } from '@mantine/core';
import type { PortfolioResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount, BtcAmount, GainLoss } from '../../components/ui/amount';
import { Metric, MetricGrid } from '../../components/ui/metric';
import { PageHead } from '../../components/ui/page-head';
import { QueryPanel } from '../../components/ui/panel';
import { ReadingAge } from '../../components/ui/reading-age';
import { dayEndingAt } from '../../lib/format/dates';
import { useFormat } from '../../lib/format/use-format';
import { setBitcoinUnit, usePreferences } from '../../lib/preferences/preferences';
import { usePortfolio } from '../../lib/portfolio/use-portfolio';
import { PortfolioValue } from './components/value-panel';

/** Price, age and source under the title. */
function PriceLine({ portfolio }: { readonly portfolio: PortfolioResponse | undefined }) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const price = portfolio?.price;
  if (portfolio === undefined) return <> </>;
  if (price === null || price === undefined) return <>{t('noPrice')}</>;
  return (
    <>
      {t('pricedAt')} <Amount value={price.usd} isPublic />
      {', '}
      {price.status === 'recorded'
        ? t('recorded', { date: format.tableDate(dayEndingAt(price.asOf), { year: true }) })
        : `${format.age(price.asOf)} · ${price.source}`}
    </>
  );
}

function UnitSwitch() {
  const { t } = useTranslation('portfolio');
  const { bitcoinUnit } = usePreferences();
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('unit')}
      data={['BTC', 'sats']}
      value={bitcoinUnit}
      onChange={(value) => {
        setBitcoinUnit(value === 'sats' ? 'sats' : 'BTC');
      }}
    />
  );
}

/** Value and metrics. Charts, the time machine and cash movements come with later releases. */
export function PortfolioPage() {
  const { t } = useTranslation('portfolio');
  const query = usePortfolio();
  return (
    <div className="ui-page" data-width="wide">
      <PageHead title={t('title')} line={<PriceLine portfolio={query.data} />} actions={<UnitSwitch />} />
      <div className="ui-stack">
        <QueryPanel title={t('value')} query={query} failure={t('failed')}>
          {(data) => (
            <>
              <ReadingAge stale={data.stale} />
              <PortfolioValue portfolio={data} />
            </>
          )}
        </QueryPanel>
        <QueryPanel title={t('metrics')} query={query} failure={t('failed')} isFlush>
          {(data) => (
            <MetricGrid columns={4} isRuled>
              <Metric label={t('invested')}>
                <Amount value={data.totalInvestedUsd} />
              </Metric>
              <Metric label={t('held')}>
                <BtcAmount value={data.btc} />
              </Metric>
              <Metric label={t('average')}>
                <Amount value={data.averagePriceUsd} />
              </Metric>
              <Metric label={t('basis')}>
                <Amount value={data.costBasisUsd} />
              </Metric>
              <Metric label={t('unrealised')}>
                <GainLoss value={data.unrealisedUsd} />
              </Metric>
              <Metric label={t('realised')}>
                <GainLoss value={data.realisedUsd} />
              </Metric>
              <Metric label={t('cash')}>
                <Amount value={data.portfolioCashUsd} />
              </Metric>
              <Metric label={t('reserve')}>
                <Amount value={data.dynamicBalanceUsd} />
              </Metric>
            </MetricGrid>
          )}
        </QueryPanel>
      </div>
    </div>
  );
}
