import type { ReportComparison, StrategyPerformanceResponse } from '@app/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BtcAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { CardMoney, Money } from '../../../components/ui/money';
import { Panel, QueryPanel } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { Term } from '../../../components/ui/term';
import { cx } from '../../../lib/classes';
import { signOf } from '../../../lib/format/decimal';
import { useFormat } from '../../../lib/format/use-format';
import { ComparisonTable } from './comparison-table';
import { LuckPanel } from './luck-panel';
import { InsufficientData, Percent, ReportNotes } from './report-parts';
import classes from './strategy-report.module.css';
import { StrategyCharts } from './strategy-charts';

/** The person's weeks against fixed DCA and a lump sum of the same money. */
export function StrategyReport({ query }: { readonly query: PanelQuery<StrategyPerformanceResponse> }) {
  const { t } = useTranslation('reports');
  const { data } = query;
  const comparison = data?.comparison ?? null;
  return (
    <>
      {data === undefined ? null : <ReportNotes report={data} />}
      <QueryPanel
        title={t('compare.title')}
        query={query}
        failure={t('failed.strategy')}
        empty={{
          when: (report) => report.comparison === null,
          show:
            data === undefined || data.trades === 0 ? (
              <InsufficientData text={t('insufficient.text')} />
            ) : (
              <p className="ui-muted">{t('compare.unpriced')}</p>
            ),
        }}
        {...(comparison === null ? {} : { foot: <Verdict comparison={comparison} /> })}
      >
        {(report) => (report.comparison === null ? null : <ComparisonTable comparison={report.comparison} />)}
      </QueryPanel>
      {comparison === null || data === undefined ? null : (
        <>
          <BuysPanel comparison={comparison} priceUsd={data.price?.usd ?? null} />
          <StrategyCharts weeks={comparison.points} />
          <LuckPanel comparison={comparison} />
          <AdherencePanel adherence={comparison.adherence} />
          <Panel title={t('hints.title')}>
            <ul className={cx('ui-measure ui-column ui-gap-8', classes.hints)}>
              {comparison.advice.map((hint) => (
                <li key={hint}>{t(`hints.${hint}`)}</li>
              ))}
            </ul>
          </Panel>
        </>
      )}
    </>
  );
}

/** Ahead of fixed DCA or behind it, in money and in points. */
function Verdict({ comparison }: { readonly comparison: ReportComparison }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { usd, points } = comparison.difference;
  const sign = signOf(usd);
  const word = sign === 0 ? 'equal' : sign > 0 ? 'advantage' : 'disadvantage';
  return (
    <>
      <Term word={t('compare.difference.name')} definition={t('compare.difference.definition')} />{' '}
      <strong>{t(`compare.${word}`)}</strong> <Money value={usd} isChange />
      {points === null
        ? null
        : ` · ${t('compare.points', { points: format.decimal(points, { decimals: 2, plus: true }) })}`}
    </>
  );
}

const BUY_FIGURES = [
  'timing',
  'gain',
  'best',
  'efficiency',
  'frequency',
  'average',
  'paid',
  'fixedPaid',
  'price',
] as const;
type BuyFigure = (typeof BUY_FIGURES)[number];

interface BuysPanelProps {
  readonly comparison: ReportComparison;
  /** The last price of the range. */
  readonly priceUsd: string | null;
}

function BuysPanel({ comparison, priceUsd }: BuysPanelProps) {
  const { t } = useTranslation('reports');
  return (
    <Panel title={t('buys.title')} isFlush>
      <MetricGrid columns={3} isRuled>
        {BUY_FIGURES.map((figure) => (
          <Metric
            key={figure}
            label={<Term word={t(`buys.${figure}.name`)} definition={t(`buys.${figure}.definition`)} />}
            note={<BuyNote figure={figure} comparison={comparison} />}
          >
            <BuyValue figure={figure} comparison={comparison} priceUsd={priceUsd} />
          </Metric>
        ))}
      </MetricGrid>
    </Panel>
  );
}

function BuyValue({
  figure,
  comparison: { buys },
  priceUsd,
}: BuysPanelProps & { readonly figure: BuyFigure }): ReactNode {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const plain = (value: string | null, decimals: number): string =>
    value === null ? t('notAvailable') : format.decimal(value, { decimals });
  switch (figure) {
    case 'timing':
      return plain(buys.timingScore, 1);
    case 'gain':
      return <Percent value={buys.averageGainPercent} />;
    case 'best':
      return <Percent value={buys.best?.gainPercent ?? null} />;
    case 'efficiency':
      return plain(buys.efficiencyRatio, 2);
    case 'frequency':
      return <Percent value={buys.frequencyPercent} isChange={false} decimals={0} />;
    case 'average':
      return <CardMoney value={buys.averagePriceUsd} />;
    case 'paid':
      return <CardMoney value={buys.paidPerBitcoinUsd} />;
    case 'fixedPaid':
      return <CardMoney value={buys.fixedPaidPerBitcoinUsd} />;
    case 'price':
      return <CardMoney value={priceUsd} isPublic />;
  }
}

/** What belongs to a figure and is not it. */
function BuyNote({
  figure,
  comparison: { buys },
}: Pick<BuysPanelProps, 'comparison'> & { readonly figure: BuyFigure }): ReactNode {
  const { t } = useTranslation('reports');
  const format = useFormat();
  if (figure === 'frequency') return t('buys.weeks', { bought: buys.weeksWithBuys, count: buys.wholeWeeks });
  if (figure !== 'best' || buys.best === null) return null;
  const { date, amountUsd, priceUsd } = buys.best;
  return (
    <>
      {format.tableDate(date, { year: true })}
      {': '}
      <Money value={amountUsd} /> {t('buys.at')} <Amount value={priceUsd} isPublic />
    </>
  );
}

const CHOICES = ['followed', 'changed', 'skipped'] as const;

/** Weeks by what was made of their recommendation, and what that meant in Bitcoin; no choice is called wrong. */
function AdherencePanel({ adherence }: Pick<ReportComparison, 'adherence'>) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const rows = CHOICES.map((choice) => ({ choice, ...adherence[choice] }));
  return (
    <Panel title={<Term word={t('adherence.name')} definition={t('adherence.definition')} />}>
      {adherence.weeks === 0 ? (
        <p className="ui-muted">{t('adherence.none')}</p>
      ) : (
        <DataTable
          caption={t('adherence.name')}
          rows={rows}
          rowKey={({ choice }) => choice}
          columns={[
            { key: 'choice', head: t('adherence.choice'), cell: ({ choice }) => t(`adherence.${choice}`) },
            {
              key: 'weeks',
              head: t('adherence.weeks'),
              isFigure: true,
              cell: ({ weeks }) => format.decimal(weeks, { decimals: 0 }),
            },
            {
              key: 'btc',
              head: t('adherence.effect'),
              isFigure: true,
              cell: ({ btc }) => <BtcAmount value={btc} isChange />,
            },
          ]}
        />
      )}
    </Panel>
  );
}
