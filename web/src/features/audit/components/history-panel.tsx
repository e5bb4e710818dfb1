import type { RecordEvent, ReplayResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { EarlierEvents } from '../../../components/record/earlier-events';
import { useEventName } from '../../../components/record/use-event-name';
import { Amount, BareAmount, BtcAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { IconCheck, IconError } from '../../../components/ui/icons';
import { Panel, SkeletonLines } from '../../../components/ui/panel';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import { eventsOf } from '../../../lib/record/record-events';
import { recommendationReplayQuery } from '../api/audit';
import { utcTime } from '../model/utc-time';
import type { RecordProps } from './state-panel';

/** Rows that are shown at first, and that each press adds. */
const SHOWN = 50;

/** Every event with the figures after it, the newest first; recommendations can be calculated again. */
export function HistoryPanel({ user, query }: RecordProps) {
  const { t } = useTranslation('audit');
  const [shown, setShown] = useState(SHOWN);
  const events = eventsOf(query.data).toReversed();
  const hasMore = events.length > shown || query.hasNextPage;
  const onMore = async (): Promise<void> => {
    setShown(shown + SHOWN);
    if (events.length < shown + SHOWN && query.hasNextPage) await query.fetchNextPage();
  };
  return (
    <Panel title={t('history.title')} isBusy={query.data === undefined}>
      {query.data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <div className="ui-grid ui-gap-20">
          <EventTable user={user} events={events.slice(0, shown)} />
          <EarlierEvents query={query} more={{ hasMore, onMore }}>
            {t('history.older')}
          </EarlierEvents>
        </div>
      )}
    </Panel>
  );
}

interface EventTableProps {
  readonly user: string;
  readonly events: readonly RecordEvent[];
}

function EventTable({ user, events }: EventTableProps) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const nameOf = useEventName();
  const placeOf = ({ index }: RecordEvent): number => index + 1;
  const what = (event: RecordEvent) => (
    <div className="ui-sentences">
      {nameOf(event)}
      {event.date === null ? null : (
        <p className="ui-note">{t('history.of', { date: format.tableDate(event.date, { year: true }) })}</p>
      )}
      {event.recommendationId === null ? null : (
        <ReplayedRecommendation user={user} id={event.recommendationId} place={placeOf(event)} />
      )}
    </div>
  );
  return (
    <DataTable
      caption={t('history.title')}
      rows={events}
      rowKey={({ index }) => String(index)}
      columns={[
        { key: 'place', head: t('history.place'), isFigure: true, cell: placeOf },
        { key: 'time', head: t('history.time'), cell: ({ at }) => utcTime(at) },
        { key: 'event', head: t('history.event'), cell: what },
        {
          ...{ key: 'btc', head: t('history.btc'), unit: 'BTC' as const, isFigure: true },
          cell: ({ after }) => <BtcAmount value={after.btc} isBare />,
        },
        {
          ...{ key: 'invested', head: t('history.invested'), unit: 'USD' as const, isFigure: true },
          cell: ({ after }) => <BareAmount value={after.totalInvestedUsd} />,
        },
        {
          ...{ key: 'cash', head: t('history.cash'), unit: 'USD' as const, isFigure: true },
          cell: ({ after }) => <BareAmount value={after.portfolioCashUsd} />,
        },
        {
          ...{ key: 'balance', head: t('history.balance'), unit: 'USD' as const, isFigure: true },
          cell: ({ after }) => <BareAmount value={after.dynamicBalanceUsd} />,
        },
      ]}
      phone={(event) => ({
        lead: what(event),
        sub: <PhoneFigures after={event.after} />,
        value: `${t('history.place')} ${String(placeOf(event))}`,
        subValue: utcTime(event.at),
      })}
    />
  );
}

/** The figures after an event, each with its name: a phone has no room for the heads of columns. */
function PhoneFigures({ after }: Pick<RecordEvent, 'after'>) {
  const { t } = useTranslation('audit');
  return (
    <ul className="ui-grid ui-list ui-gap-6">
      <li>
        {t('history.btc')}: <BtcAmount value={after.btc} />
      </li>
      <li>
        {t('history.invested')}: <Amount value={after.totalInvestedUsd} />
      </li>
      <li>
        {t('history.cash')}: <Amount value={after.portfolioCashUsd} />
      </li>
      <li>
        {t('history.balance')}: <Amount value={after.dynamicBalanceUsd} />
      </li>
    </ul>
  );
}

interface ReplayedProps {
  readonly user: string;
  readonly id: string;
  readonly place: number;
}

/** A recommendation calculated again by the server, on demand: it is a look into the record too. */
function ReplayedRecommendation({ user, id, place }: ReplayedProps) {
  const { t } = useTranslation('audit');
  const [isAsked, setAsked] = useState(false);
  const query = useQuery({ ...recommendationReplayQuery(user, id), enabled: isAsked });
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div ref={frame} tabIndex={-1}>
      {!isAsked || query.isError ? (
        <>
          {query.isError ? <p role="alert">{t('replay.failed')}</p> : null}
          <TextLink
            onClick={() => {
              // The link goes: the place where the answer comes takes the focus.
              frame.current?.focus();
              setAsked(true);
              if (query.isError) void query.refetch();
            }}
          >
            <span aria-hidden="true">{t('history.replay')}</span>
            <span className="ui-visually-hidden">{t('history.replayOf', { place })}</span>
          </TextLink>
        </>
      ) : (
        <div role="status">
          {query.data === undefined ? t('replay.running') : <Replayed replay={query.data} />}
        </div>
      )}
    </div>
  );
}

function Replayed({ replay }: { readonly replay: ReplayResponse }) {
  const { t } = useTranslation('audit');
  const isSame = replay.frozenInputs.verdict === 'agrees';
  const Icon = isSame ? IconCheck : IconError;
  const { issued } = replay;
  const again = replay.frozenInputs.recomputed;
  const rows = [
    ['investment', issued.investmentUsd, again.investmentUsd],
    ['reinvestment', issued.reinvestmentUsd, again.reinvestmentUsd],
    ['sale', issued.saleUsd, again.saleUsd],
  ] as const;
  const usd = (value: string | null) => (value === null ? t('replay.none') : <Amount value={value} />);
  return (
    <>
      <p>
        <Icon size={16} stroke={1.7} aria-hidden="true" /> {t(isSame ? 'replay.agrees' : 'replay.differs')}
      </p>
      <ul className="ui-grid ui-list ui-gap-6">
        {rows.map(([kind, was, is]) => (
          <li key={kind} className="ui-note">
            {t(`replay.${kind}`)}: {usd(was)} → {usd(is)}
          </li>
        ))}
      </ul>
      <p className="ui-note">{t(`replay.prices.${replay.storedPrices.verdict}`)}</p>
    </>
  );
}
