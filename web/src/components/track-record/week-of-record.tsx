import type { PublishedWeek, RecommendationView } from '@app/contracts';
import { formatCents, usdCents } from '@app/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { roundDecimal } from '../../lib/format/decimal';
import { useFormat } from '../../lib/format/use-format';
import { trackRecordQuery } from '../../lib/track-record/track-record';
import { DataTable } from '../ui/data-table';
import { Panel } from '../ui/panel';
import { TextLink } from '../ui/text-link';

type Week = Pick<RecommendationView, 'week' | 'issuedAt' | 'profile' | 'market' | 'investment'>;

interface WeekOfRecordProps {
  readonly view: Week;
  /** A card of a page, or a part of what is opened over it. */
  readonly place: 'page' | 'drawer';
}

/** A person's week next to the same week of the public record; nothing while the record does not have it. */
export function WeekOfRecord({ view, place }: WeekOfRecordProps) {
  const { t } = useTranslation(['common', 'track-record']);
  const record = useQuery(trackRecordQuery).data?.record;
  const line = record?.lines.find(({ data }) => data.week === view.week.key);
  if (line === undefined) return null;
  const link = <TextLink to="/track-record">{t('track-record:week.see')}</TextLink>;
  const content = (
    <>
      {line.data.isDemo ? (
        <p className="ui-aside ui-measure ui-above-8 ui-below-8">{t('track-record:demo.title')}</p>
      ) : null}
      {line.type === 'track.week-missed' ? (
        <p>{t('track-record:week.missed', { reason: t(`track-record:missed.${line.data.reason}`) })}</p>
      ) : (
        <Compared view={view} week={line.data} />
      )}
    </>
  );
  if (place === 'page')
    return (
      <Panel title={t('track-record:week.title')} actions={link} className="ui-above-20">
        {content}
      </Panel>
    );
  return (
    <section className="ui-above-20" aria-labelledby={TITLE_ID}>
      <h3 id={TITLE_ID} className="ui-below-8">
        {t('track-record:week.title')}
      </h3>
      {content}
      <p>{link}</p>
    </section>
  );
}

const TITLE_ID = 'week-of-record';

interface Row {
  readonly key: 'price' | 'rsi' | 'multiplier';
  readonly own: string;
  readonly record: string;
}

function Compared({ view, week }: { readonly view: Week; readonly week: PublishedWeek }) {
  const { t } = useTranslation(['common', 'track-record']);
  const format = useFormat();
  const { market, investment, profile, issuedAt } = view;
  const figure = (value: string | number): string => format.decimal(value, { decimals: 2 });
  const times = (value: string): string =>
    t('track-record:times', { factor: figure(roundDecimal(value, 2)) });
  const rows: readonly Row[] = [
    {
      key: 'price',
      own: format.amount(market.priceUsd, 'USD'),
      record: format.amount(formatCents(usdCents(BigInt(week.price))), 'USD'),
    },
    { key: 'rsi', own: figure(market.rsi), record: figure(week.rsi) },
    { key: 'multiplier', own: times(investment.multiplier), record: times(week.multipliers[profile]) },
  ];
  return (
    <>
      <DataTable<Row>
        caption={t('track-record:week.title')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'name',
            head: <span className="ui-visually-hidden">{t('track-record:week.figure')}</span>,
            cell: ({ key }) => t(`track-record:week.${key}`),
          },
          { key: 'own', head: t('track-record:week.own'), isFigure: true, cell: ({ own }) => own },
          {
            key: 'record',
            head: t('track-record:week.record'),
            isFigure: true,
            cell: ({ record }) => record,
          },
        ]}
      />
      <p className="ui-aside ui-measure ui-above-8 ui-below-8">
        {t('track-record:week.differs', {
          at: format.instantWithYear(issuedAt),
          closedOn: format.longDate(week.closedOn),
        })}
      </p>
    </>
  );
}
