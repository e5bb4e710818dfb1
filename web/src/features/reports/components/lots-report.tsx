import type { LotMethod, TaxLot, TaxLotsResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { Amount, BareAmount, BtcAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { FilterControl } from '../../../components/ui/filter-control';
import { Panel, PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { ReadingAge } from '../../../components/ui/reading-age';
import { Term } from '../../../components/ui/term';
import { useFormat } from '../../../lib/format/use-format';
import { TaxNotice } from './report-parts';

const METHODS = ['fifo', 'hifo'] as const;
const SUMS = ['average', ...METHODS] as const;

interface LotsReportProps {
  readonly query: PanelQuery<TaxLotsResponse>;
  readonly method: LotMethod;
  readonly onMethod: (method: LotMethod) => void;
}

/** What the sales of a year gained by lots, beside the average cost that the portfolio keeps. */
export function LotsReport({ query, method, onMethod }: LotsReportProps) {
  const { t } = useTranslation('reports');
  const { data } = query;
  return (
    <>
      {data === undefined ? null : <ReadingAge stale={data.stale} />}
      <TaxNotice text={t('taxNotice.lots')} />
      <QueryPanel
        title={t('lots.sums.title')}
        query={query}
        failure={t('failed.report')}
        empty={{
          when: ({ count }) => count === 0,
          show: <PanelEmpty text={t('lots.none')} />,
        }}
      >
        {(report) => <Sums sums={report.sums} />}
      </QueryPanel>
      {data === undefined || data.count === 0 ? null : (
        <Panel
          title={t('lots.title')}
          actions={
            <FilterControl<LotMethod>
              label={t('lots.method')}
              value={method}
              options={METHODS.map((value) => ({ value, label: t(`lots.${value}.name`) }))}
              onChange={onMethod}
            />
          }
          {...(data.count > data.lots.length
            ? { foot: t('lots.more', { shown: data.lots.length, count: data.count }) }
            : {})}
        >
          <Lots lots={data.lots} />
        </Panel>
      )}
    </>
  );
}

function Sums({ sums }: Pick<TaxLotsResponse, 'sums'>) {
  const { t } = useTranslation('reports');
  type Row = (typeof SUMS)[number];
  const termOf = (row: Row, term: 'shortTermUsd' | 'longTermUsd'): string | null =>
    row === 'average' ? null : sums[row][term];
  const name = (row: Row) => <Term word={t(`lots.${row}.name`)} definition={t(`lots.${row}.definition`)} />;
  const usd = (key: 'proceeds' | 'cost' | 'gain' | 'short' | 'long', read: (row: Row) => string | null) => ({
    ...{ key, head: t(`lots.column.${key}`), unit: 'USD' as const, isFigure: true },
    cell: ({ row }: { readonly row: Row }) => (
      <BareAmount value={read(row)} isChange={key !== 'proceeds' && key !== 'cost'} />
    ),
  });
  return (
    <DataTable
      caption={t('lots.sums.title')}
      rows={SUMS.map((row) => ({ row }))}
      rowKey={({ row }) => row}
      columns={[
        { key: 'method', head: t('lots.method'), cell: ({ row }) => name(row) },
        usd('proceeds', (row) => sums[row].proceedsUsd),
        usd('cost', (row) => sums[row].costUsd),
        usd('gain', (row) => sums[row].gainUsd),
        usd('short', (row) => termOf(row, 'shortTermUsd')),
        usd('long', (row) => termOf(row, 'longTermUsd')),
      ]}
      phone={({ row }) => ({
        lead: name(row),
        ...(row === 'average'
          ? {}
          : {
              sub: (
                <>
                  {t('lots.column.short')} <Amount value={sums[row].shortTermUsd} isChange />
                  {' · '}
                  {t('lots.column.long')} <Amount value={sums[row].longTermUsd} isChange />
                </>
              ),
            }),
        value: <Amount value={sums[row].gainUsd} isChange />,
      })}
    />
  );
}

function Lots({ lots }: { readonly lots: readonly TaxLot[] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const date = (day: string): string => format.tableDate(day, { year: true });
  const usd = (key: 'proceeds' | 'cost' | 'gain', read: (lot: TaxLot) => string) => ({
    ...{ key, head: t(`lots.column.${key}`), unit: 'USD' as const, isFigure: true },
    cell: ({ lot }: Row) => <BareAmount value={read(lot)} isChange={key === 'gain'} />,
  });
  interface Row {
    readonly lot: TaxLot;
    readonly key: string;
  }
  return (
    <DataTable<Row>
      caption={t('lots.title')}
      rows={lots.map((lot, index) => ({ lot, key: String(index) }))}
      rowKey={({ key }) => key}
      columns={[
        { key: 'acquired', head: t('lots.column.acquired'), cell: ({ lot }) => date(lot.acquiredOn) },
        { key: 'sold', head: t('lots.column.sold'), cell: ({ lot }) => date(lot.soldOn) },
        {
          key: 'btc',
          head: t('column.bitcoin'),
          isFigure: true,
          cell: ({ lot }) => <BtcAmount value={lot.btc} />,
        },
        usd('proceeds', ({ proceedsUsd }) => proceedsUsd),
        usd('cost', ({ costUsd }) => costUsd),
        usd('gain', ({ gainUsd }) => gainUsd),
        {
          key: 'term',
          head: <Term word={t('lots.column.term')} definition={t('lots.term.definition')} />,
          cell: ({ lot }) => t(`lots.term.${lot.term}`),
        },
      ]}
      phone={({ lot }) => ({
        lead: `${date(lot.acquiredOn)} → ${date(lot.soldOn)}`,
        sub: (
          <>
            {t(`lots.term.${lot.term}`)}, <BtcAmount value={lot.btc} />
          </>
        ),
        value: <Amount value={lot.gainUsd} isChange />,
        subValue: <Amount value={lot.proceedsUsd} />,
      })}
    />
  );
}
