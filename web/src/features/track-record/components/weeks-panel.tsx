import type { PublishedWeek, TrackRecord, TrackRecordLine } from '@app/contracts';
import { formatCents, usdCents } from '@app/money';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../../components/ui/data-table';
import { Panel } from '../../../components/ui/panel';
import { sourceName } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';

/** Half a year; the rest is one press away. */
const SHOWN_FIRST = 26;

type Cells = Readonly<
  Record<
    | 'week'
    | 'days'
    | 'close'
    | 'price'
    | 'amount'
    | 'source'
    | 'rsi'
    | 'regime'
    | 'sid'
    | 'direct'
    | 'strategic'
    | 'note',
    string
  >
>;

interface Row {
  readonly cells: Cells;
  readonly isMissed: boolean;
}

/** Every week since the record began, newest first. */
export function WeeksPanel({ record }: { readonly record: TrackRecord }) {
  const { t } = useTranslation('track-record');
  const { t: tc } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const rowOf = useRow();
  const all = record.lines.toReversed();
  const rows = (isWhole ? all : all.slice(0, SHOWN_FIRST)).map(rowOf);
  const column = (key: keyof Cells, head: string, isFigure = false) => ({
    ...{ key, head, isFigure },
    cell: ({ cells }: Row) => cells[key],
  });
  return (
    <Panel
      title={t('weeks.title')}
      foot={
        all.length > SHOWN_FIRST && !isWhole ? (
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              setWhole(true);
            }}
          >
            {t('weeks.all', { count: all.length })}
          </Button>
        ) : undefined
      }
    >
      <DataTable<Row>
        caption={t('weeks.title')}
        rows={rows}
        rowKey={({ cells }) => cells.week}
        columns={[
          {
            key: 'week',
            head: t('weeks.week'),
            cell: ({ cells }) => (
              <>
                <span className="ui-medium">{cells.week}</span> <span className="ui-muted">{cells.days}</span>
              </>
            ),
          },
          column('direct', tc('profile.direct'), true),
          column('strategic', tc('profile.strategic'), true),
          {
            key: 'note',
            head: t('weeks.note'),
            cell: ({ cells, isMissed }) => (
              <span className={isMissed ? 'ui-muted' : undefined}>{cells.note}</span>
            ),
          },
          { ...column('price', t('weeks.price'), true), unit: 'USD' as const },
          column('rsi', t('weeks.rsi'), true),
          column('regime', t('weeks.regime')),
          column('sid', t('weeks.sid'), true),
          column('close', t('weeks.close')),
          column('source', t('weeks.source')),
        ]}
        phone={({ cells, isMissed }) => ({
          lead: cells.week,
          sub: (
            <>
              {cells.days}
              <br />
              {isMissed
                ? cells.note
                : [cells.amount, `${t('weeks.rsi')} ${cells.rsi}`, cells.regime].join(', ')}
            </>
          ),
          value: isMissed ? '-' : t('weeks.both', cells),
          ...(isMissed ? {} : { subValue: cells.note === '-' ? t('weeks.bothLabel') : cells.note }),
        })}
      />
      <p className="ui-aside ui-above-12 ui-measure-84">{t('weeks.legend')}</p>
    </Panel>
  );
}

function useRow(): (line: TrackRecordLine) => Row {
  const { t } = useTranslation('track-record');
  const format = useFormat();
  const published = usePublishedCells();
  return ({ data }) => {
    const { monday, week } = data;
    const sunday = new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10);
    const named = {
      week: t('weeks.number', { number: Number(week.slice(-2)), year: week.slice(0, 4) }),
      days: `${format.tableDate(monday)} – ${format.tableDate(sunday)}`,
    };
    if ('reason' in data)
      return {
        isMissed: true,
        cells: { ...NOTHING, ...named, note: t('weeks.missed', { reason: t(`missed.${data.reason}`) }) },
      };
    return { isMissed: false, cells: { ...named, ...published(data) } };
  };
}

const NOTHING = {
  ...{
    close: '-',
    price: '-',
    amount: '-',
    source: '-',
    rsi: '-',
    regime: '-',
    sid: '-',
    direct: '-',
    strategic: '-',
  },
};

function usePublishedCells(): (week: PublishedWeek) => Omit<Cells, 'week' | 'days'> {
  const { t } = useTranslation('track-record');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const times = (value: string): string => t('times', { factor: format.decimal(value, { decimals: 2 }) });
  return ({ closedOn, price, sources, rsi, regime, sid, multipliers, isSale }) => ({
    close: format.tableDate(closedOn, { year: true }),
    price: format.decimal(usd(price), { decimals: 2 }),
    amount: format.amount(usd(price), 'USD'),
    source: sources.map((source) => sourceName(source, tc)).join(', '),
    rsi: format.decimal(rsi, { decimals: 2 }),
    regime: tc(`regime.${regime}`),
    sid: format.decimal(sid, { decimals: 3, plus: true }),
    direct: times(multipliers.direct),
    strategic: times(multipliers.strategic),
    note: isSale ? t('weeks.sale') : '-',
  });
}

/** Cents as decimal text. */
const usd = (cents: string): string => formatCents(usdCents(BigInt(cents)));
