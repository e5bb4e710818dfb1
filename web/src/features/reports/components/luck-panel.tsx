import type { ReportComparison } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { BtcAmount } from '../../../components/ui/amount';
import { Panel } from '../../../components/ui/panel';
import { Term } from '../../../components/ui/term';
import { useFormat } from '../../../lib/format/use-format';
import { Percent } from './report-parts';
import classes from './strategy-report.module.css';

type Luck = NonNullable<ReportComparison['luck']>;

/** Beyond these ranks a real order lies outside of what chance gives nine times out of ten. */
const BAND = { low: 5, high: 95 } as const;

function placeOf(rank: number): 'below' | 'inside' | 'above' {
  if (rank < BAND.low) return 'below';
  return rank > BAND.high ? 'above' : 'inside';
}

/** What chance alone gives with the same amounts on the same weeks, and where the real order lies in it. */
export function LuckPanel({ comparison: { luck, weeks } }: { readonly comparison: ReportComparison }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (
    <Panel title={<Term word={t('luck.name')} definition={t('luck.definition')} />}>
      {luck === null ? (
        <p className="ui-muted">{t('luck.none', { count: weeks })}</p>
      ) : (
        <>
          <p className="ui-measure">
            {t(`luck.${placeOf(Number(luck.ownRankPercent))}`, {
              own: format.percent(luck.own.returnPercent, { decimals: 2, plus: true }),
              low: format.percent(luck.low.returnPercent, { decimals: 2, plus: true }),
              high: format.percent(luck.high.returnPercent, { decimals: 2, plus: true }),
              rank: format.percent(luck.ownRankPercent, { decimals: 1 }),
            })}
          </p>
          <LuckBar luck={luck} />
          <LuckTable luck={luck} />
        </>
      )}
    </Panel>
  );
}

/** The band on a line; the figures are in the table below. */
function LuckBar({ luck }: { readonly luck: Luck }) {
  const [low, median, high, own] = [luck.low, luck.median, luck.high, luck.own].map(({ returnPercent }) =>
    Number(returnPercent),
  );
  if (low === undefined || median === undefined || high === undefined || own === undefined) return null;
  const room = Math.max(high - low, 0.01) * 0.25;
  const [from, to] = [Math.min(low, own) - room, Math.max(high, own) + room];
  const at = (value: number): string => `${String(((value - from) / (to - from)) * 100)}%`;
  return (
    <div className={classes.band} aria-hidden="true">
      <div className={classes.axis} />
      <div
        className={classes.span}
        style={{ left: at(low), width: `${String(((high - low) / (to - from)) * 100)}%` }}
      />
      <div className={classes.median} style={{ left: at(median) }} />
      <div className={classes.own} style={{ left: at(own) }} />
    </div>
  );
}

const RESULTS = ['low', 'median', 'high', 'own'] as const;

function LuckTable({ luck }: { readonly luck: Luck }) {
  const { t } = useTranslation('reports');
  return (
    <DataTable
      caption={t('luck.name')}
      rows={RESULTS.map((result) => ({ result, ...luck[result] }))}
      rowKey={({ result }) => result}
      columns={[
        { key: 'order', head: t('luck.order'), cell: ({ result }) => t(`luck.result.${result}`) },
        {
          key: 'return',
          head: t('luck.return'),
          isFigure: true,
          cell: ({ returnPercent }) => <Percent value={returnPercent} />,
        },
        {
          key: 'btc',
          head: t('column.bitcoin'),
          isFigure: true,
          cell: ({ btc }) => <BtcAmount value={btc} />,
        },
      ]}
    />
  );
}
