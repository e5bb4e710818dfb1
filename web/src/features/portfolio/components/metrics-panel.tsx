import type { PortfolioResponse } from '@app/contracts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { BtcAmount } from '../../../components/ui/amount';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { QueryPanel } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { Term } from '../../../components/ui/term';
import { useFormat } from '../../../lib/format/use-format';
import { CardMoney, MoneyResult } from '../../../components/ui/money';
import { useDisplayMoney } from '../../../lib/money/display-money';
import classes from './metrics-panel.module.css';

const KEYS = [
  'invested',
  'held',
  'average',
  'basis',
  'unrealised',
  'realised',
  'totalReturn',
  'xirr',
  'twr',
  'drawdown',
  'fixedDca',
  'fees',
] as const;
type Key = (typeof KEYS)[number];

/** The key figures, each with its definition on tap. */
export function MetricsPanel({ query }: { readonly query: PanelQuery<PortfolioResponse> }) {
  const { t } = useTranslation('portfolio');
  const { unit } = useDisplayMoney();
  return (
    <QueryPanel
      title={t('metrics')}
      query={query}
      failure={t('failed')}
      isFlush
      skeleton={
        <MetricGrid columns={4} isRuled>
          {KEYS.map((key) => (
            <Metric key={key} label={t(`metric.${key}.name`)}>
              <Skeleton component="span" display="inline-block" height={16} width={88} />
            </Metric>
          ))}
        </MetricGrid>
      }
    >
      {(data) => (
        <>
          <MetricGrid columns={4} isRuled>
            {KEYS.map((key) => (
              <Metric
                key={key}
                label={<Term word={t(`metric.${key}.name`)} definition={t(`metric.${key}.definition`)} />}
              >
                <Figure name={key} portfolio={data} />
              </Metric>
            ))}
          </MetricGrid>
          {unit === 'BRL' ? <p className={classes.note}>{t('inDollars')}</p> : null}
        </>
      )}
    </QueryPanel>
  );
}

interface FigureProps {
  readonly name: Key;
  readonly portfolio: PortfolioResponse;
}

function Figure({ name, portfolio }: FigureProps): ReactNode {
  const { shown } = useDisplayMoney();
  const { reais } = portfolio;
  switch (name) {
    case 'invested':
      return <CardMoney value={portfolio.totalInvestedUsd} reais={reais?.totalInvestedBrl ?? null} />;
    case 'held':
      return <BtcAmount value={portfolio.btc} />;
    case 'average':
      return <CardMoney value={portfolio.averagePriceUsd} reais={reais?.averagePriceBrl ?? null} />;
    case 'basis':
      return <CardMoney value={portfolio.costBasisUsd} reais={reais?.costBasisBrl ?? null} />;
    case 'unrealised':
      return <MoneyResult value={portfolio.unrealisedUsd} reais={reais?.unrealisedBrl ?? null} />;
    case 'realised':
      return <MoneyResult value={portfolio.realisedUsd} reais={reais?.realisedBrl ?? null} />;
    case 'totalReturn':
      return (
        <Percent value={shown(portfolio.totalReturnPercent, reais?.totalReturnPercent ?? null)} none="-" />
      );
    case 'xirr':
      return <Percent value={portfolio.xirrPercent} />;
    case 'twr':
      return <Percent value={portfolio.twrYearlyPercent} />;
    case 'drawdown':
      // Without a curve it is not known; with one that never fell there is none.
      return (
        <Percent
          value={fallOf(portfolio.maxDrawdown)}
          {...(portfolio.twrPercent === null ? {} : { none: '-' })}
        />
      );
    case 'fixedDca':
      return <Percent value={portfolio.fixedDca?.returnPercent ?? null} none="-" />;
    case 'fees':
      return <CardMoney value={portfolio.feesUsd} reais={reais?.feesBrl ?? null} />;
  }
}

/** The depth of a fall is told as a positive number; it reads as what it is. */
const fallOf = (fall: PortfolioResponse['maxDrawdown']): string | null =>
  fall === null ? null : `-${fall.percent}`;

/** A rate of return; "n/a" where it says nothing yet. */
function Percent({ value, none }: { readonly value: string | null; readonly none?: string }) {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  return (
    <>{value === null ? (none ?? t('notAvailable')) : format.percent(value, { decimals: 2, plus: true })}</>
  );
}
