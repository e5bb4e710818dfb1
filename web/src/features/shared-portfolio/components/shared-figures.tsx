import type { SharedPortfolioResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { BtcAmount } from '../../../components/ui/amount';
import { CardAmount } from '../../../components/ui/card-amount';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { Panel } from '../../../components/ui/panel';
import { Term } from '../../../components/ui/term';
import { useFormat } from '../../../lib/format/use-format';

const RATES = ['totalReturn', 'xirr', 'twr', 'drawdown'] as const;

/** Totals, where amounts are shown, and rates of return. */
export function SharedFigures({ portfolio }: { readonly portfolio: SharedPortfolioResponse }) {
  const { t } = useTranslation('shared-portfolio');
  const format = useFormat();
  const fall = portfolio.maxDrawdownPercent;
  const rates: Readonly<Record<(typeof RATES)[number], string | null>> = {
    totalReturn: portfolio.totalReturnPercent,
    xirr: portfolio.xirrPercent,
    twr: portfolio.twrPercent,
    drawdown: fall === null ? null : `-${fall}`,
  };
  return (
    <Panel title={t('metrics')} isFlush>
      <MetricGrid columns={4} isRuled>
        {portfolio.amounts === 'shown' ? (
          <>
            <Metric label={t('invested')}>
              <CardAmount value={portfolio.totalInvestedUsd} isPublic />
            </Metric>
            <Metric label={t('held')}>
              <BtcAmount value={portfolio.btc} isPublic />
            </Metric>
            <Metric label={t('average')}>
              <CardAmount value={portfolio.averagePriceUsd} isPublic />
            </Metric>
            <Metric label={t('bitcoinPrice')}>
              <CardAmount value={portfolio.priceUsd} isPublic />
            </Metric>
          </>
        ) : null}
        {RATES.map((name) => (
          <Metric
            key={name}
            label={<Term word={t(`rate.${name}.name`)} definition={t(`rate.${name}.definition`)} />}
          >
            {rates[name] === null
              ? // A curve that never fell has no drawdown.
                name === 'drawdown' && portfolio.twrPercent !== null
                ? '-'
                : t('notAvailable')
              : format.percent(rates[name], { decimals: 2, plus: true })}
          </Metric>
        ))}
      </MetricGrid>
    </Panel>
  );
}
