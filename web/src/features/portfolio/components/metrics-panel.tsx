import type { PortfolioResponse } from '@app/contracts';
import { Button, Skeleton } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { BtcAmount } from '../../../components/ui/amount';
import { IconChevronDown } from '../../../components/ui/icons';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { QueryPanel } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { Term } from '../../../components/ui/term';
import { useFormat } from '../../../lib/format/use-format';
import { CardMoney, MoneyResult } from '../../../components/ui/money';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { safeStorage } from '../../../lib/storage';
import { isUninvested } from '../model/is-uninvested';
import classes from './metrics-panel.module.css';

const LEADING = ['invested', 'held', 'average', 'basis'] as const;
const MORE = [
  'unrealised',
  'realised',
  'totalReturn',
  'xirr',
  'twr',
  'drawdown',
  'fixedDca',
  'fees',
] as const;
type Key = (typeof LEADING)[number] | (typeof MORE)[number];

const MORE_KEY = 'portfolio.more_figures';
const storage = safeStorage('local');

/** The key figures, each with its definition on tap: four, and the others where this browser wants to see them. */
export function MetricsPanel({ query }: { readonly query: PanelQuery<PortfolioResponse> }) {
  const { t } = useTranslation('portfolio');
  const { unit } = useDisplayMoney();
  const note = unit === 'BRL' ? <p className={classes.note}>{t('inDollars')}</p> : null;
  const roomWith = (figure: ReactNode) => (
    <Figures note={note}>
      {(key) => (
        <Metric key={key} label={t(`metric.${key}.name`)}>
          {figure}
        </Metric>
      )}
    </Figures>
  );
  return (
    <QueryPanel
      title={t('metrics')}
      query={query}
      failure={t('failed')}
      isFlush
      skeleton={roomWith(<Skeleton component="span" display="inline-block" height={16} width={88} />)}
      // Of today only: a past day without an investment is what was asked for.
      empty={{
        when: (data) => data.asOf === null && isUninvested(data),
        show: <Invitation>{roomWith('-')}</Invitation>,
      }}
    >
      {(data) => (
        <Figures note={note}>
          {(key) => (
            <Metric
              key={key}
              label={<Term word={t(`metric.${key}.name`)} definition={t(`metric.${key}.definition`)} />}
            >
              <Figure name={key} portfolio={data} />
            </Metric>
          )}
        </Figures>
      )}
    </QueryPanel>
  );
}

interface FiguresProps {
  readonly children: (key: Key) => ReactNode;
  /** What is to be known of the others. */
  readonly note: ReactNode;
}

/** The cells in the room that they have in every state of the panel; all of them on paper. */
function Figures({ children, note }: FiguresProps) {
  const { t } = useTranslation('portfolio');
  const id = useId();
  const [hasMore, setMore] = useState(() => storage.getItem(MORE_KEY) === 'true');
  return (
    <>
      <MetricGrid columns={4} isRuled>
        {LEADING.map(children)}
      </MetricGrid>
      <Button
        className={classes.more}
        variant="subtle"
        size="sm"
        fullWidth
        aria-expanded={hasMore}
        aria-controls={id}
        rightSection={<IconChevronDown size={16} stroke={1.7} className={classes.chevron} />}
        onClick={() => {
          storage.setItem(MORE_KEY, String(!hasMore));
          setMore(!hasMore);
        }}
      >
        {t('moreMetrics')}
      </Button>
      <div id={id} className={classes.others} hidden={!hasMore}>
        <MetricGrid columns={4} isRuled>
          {MORE.map(children)}
        </MetricGrid>
        {note}
      </div>
    </>
  );
}

/** Where nothing was invested: what to do, in the room that the figures would take, so that nothing under it moves. */
function Invitation({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('portfolio');
  return (
    <div className={classes.empty}>
      <div className={classes.room} aria-hidden="true" inert>
        {children}
      </div>
      <div className={classes.invitation}>
        <p className="ui-muted">{t('empty')}</p>
        <div className={classes.ways}>
          <Button component={Link} to="/weekly-trade" variant="default" size="sm">
            {t('toWeek')}
          </Button>
          <Button component={Link} to="/transactions/import" variant="default" size="sm">
            {t('toImport')}
          </Button>
        </div>
      </div>
    </div>
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
