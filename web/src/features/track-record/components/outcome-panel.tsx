import { backtestBaseUsd } from '@app/contracts';
import type { TrackRecord } from '@app/contracts';
import type { DisplayUnit } from '@app/money';
import type { TrackRecordOutcome } from '@app/strategy';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Unit } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { Panel } from '../../../components/ui/panel';
import { TextLink } from '../../../components/ui/text-link';
import { cx } from '../../../lib/classes';
import { useFormat } from '../../../lib/format/use-format';
import { outcomeOf, publishedWeeks } from '../model/outcome';
import classes from './outcome-panel.module.css';

type Way = 'strategic' | 'direct' | 'fixedDca';
type Holding = TrackRecordOutcome[Way];

interface Row {
  readonly key: string;
  readonly label: string;
  readonly unit: DisplayUnit | '%';
  readonly isMain?: boolean;
  readonly cell: (holding: Holding, way: Way) => ReactNode;
}

/** Both profiles and fixed DCA with the same money, since the record began and from nothing but the record. */
export function OutcomePanel({ record }: { readonly record: TrackRecord }) {
  const { t } = useTranslation('track-record');
  const outcome = outcomeOf(record);
  return (
    <Panel
      title={t('outcome.title')}
      actions={<TextLink to="/whitepaper#backtest">{t('outcome.backtest')}</TextLink>}
    >
      {outcome === undefined ? (
        <p className="ui-muted">{t('outcome.none')}</p>
      ) : (
        <Outcome {...{ record, outcome }} />
      )}
    </Panel>
  );
}

interface OutcomeProps {
  readonly record: TrackRecord;
  readonly outcome: TrackRecordOutcome;
}

function Outcome({ record, outcome }: OutcomeProps) {
  const { t } = useTranslation('track-record');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const weeks = publishedWeeks(record);
  const [first] = weeks;
  const last = weeks.at(-1);
  return (
    <>
      <p className="ui-below-8">
        {t('outcome.since', {
          from: format.longDate(first?.monday ?? ''),
          to: format.longDate(last?.closedOn ?? ''),
          count: outcome.weeks,
        })}
      </p>
      <DataTable<Row>
        caption={t('outcome.title')}
        rows={useRows(outcome)}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'figure',
            head: <span className="ui-visually-hidden">{tc('backtest.figure')}</span>,
            cell: ({ label, unit, isMain = false }) => (
              <span className={cx(classes.label, isMain && 'ui-strong')}>
                {label}{' '}
                <span className="ui-muted">
                  <Unit of={unit} />
                </span>
              </span>
            ),
          },
          ...(['strategic', 'direct', 'fixedDca'] as const).map((way) => ({
            key: way,
            head: way === 'fixedDca' ? tc('backtest.fixed') : tc(`profile.${way}`),
            isFigure: true,
            cell: ({ cell, isMain = false }: Row) => (
              <span className={isMain ? 'ui-strong' : undefined}>{cell(outcome[way], way)}</span>
            ),
          })),
        ]}
      />
      <p className="ui-aside ui-above-12 ui-measure-84">
        {t('outcome.method', { base: backtestBaseUsd.toFixed(2) })}
      </p>
    </>
  );
}

function useRows({ fixedDca, newMoney }: TrackRecordOutcome): readonly Row[] {
  const { t } = useTranslation('track-record');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const usd = (value: number): string => format.decimal(value.toFixed(2), { decimals: 2 });
  const percent = (value: number): string => format.decimal(value.toFixed(2), { decimals: 2, plus: true });
  return [
    { key: 'value', label: t('outcome.value'), unit: 'USD', isMain: true, cell: ({ value }) => usd(value) },
    {
      key: 'return',
      label: t('outcome.return'),
      unit: '%',
      cell: ({ returnPercent }) => percent(returnPercent),
    },
    {
      ...{ key: 'against', label: tc('backtest.against'), unit: '%' },
      cell: ({ value }, way) => (way === 'fixedDca' ? '-' : percent((value / fixedDca.value - 1) * 100)),
    },
    {
      ...{ key: 'btc', label: tc('backtest.btc'), unit: 'BTC' },
      cell: ({ btc }) => <Rounded value={btc} decimals={8} phoneDecimals={5} />,
    },
    { key: 'idle', label: t('outcome.idle'), unit: 'USD', cell: ({ idle }) => usd(idle) },
    {
      ...{ key: 'average', label: t('outcome.average'), unit: 'USD' },
      cell: ({ averagePrice }) =>
        averagePrice === null ? '-' : <Rounded value={averagePrice} decimals={2} phoneDecimals={0} />,
    },
    { key: 'money', label: tc('backtest.invested'), unit: 'USD', cell: () => usd(newMoney) },
  ];
}

interface RoundedProps {
  readonly value: number;
  readonly decimals: number;
  /** On a phone, where three columns of figures have less room. */
  readonly phoneDecimals: number;
}

function Rounded({ value, decimals, phoneDecimals }: RoundedProps) {
  const format = useFormat();
  const text = (places: number): string => format.decimal(value.toFixed(places), { decimals: places });
  return (
    <>
      <span className="ui-wide-only">{text(decimals)}</span>
      <span className="ui-narrow-only">{text(phoneDecimals)}</span>
    </>
  );
}
