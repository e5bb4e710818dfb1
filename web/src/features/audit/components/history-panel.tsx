import type { RecordEvent, ReplayResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useEventName } from '../../../components/record/use-event-name';
import { Amount, BareAmount, BtcAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { IconCheck, IconError } from '../../../components/ui/icons';
import { Panel, SkeletonLines } from '../../../components/ui/panel';
import { TextLink } from '../../../components/ui/text-link';
import { useFormat } from '../../../lib/format/use-format';
import { eventsOf } from '../../../lib/record/record-events';
import { recommendationReplayQuery } from '../api/audit';
import classes from '../audit.module.css';
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
  const more = (): void => {
    if (events.length < shown + SHOWN && query.hasNextPage) void query.fetchNextPage();
    setShown(shown + SHOWN);
  };
  return (
    <Panel title={t('history.title')} isBusy={query.data === undefined}>
      {query.data === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <div className={classes.stack}>
          <EventTable user={user} events={events.slice(0, shown)} />
          {hasMore ? (
            <div>
              <Button variant="default" size="sm" loading={query.isFetchingNextPage} onClick={more}>
                {t('history.older')}
              </Button>
            </div>
          ) : null}
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
    <div className={classes.event}>
      {nameOf(event)}
      {event.date === null ? null : (
        <p className={classes.sub}>
          {t('history.of', { date: format.tableDate(event.date, { year: true }) })}
        </p>
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
        sub: `${String(placeOf(event))} · ${utcTime(event.at)}`,
        value: <BtcAmount value={event.after.btc} />,
        subValue: <Amount value={event.after.dynamicBalanceUsd} />,
      })}
    />
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
  if (!isAsked || query.isError)
    return (
      <div>
        {query.isError ? <p role="alert">{t('replay.failed')}</p> : null}
        <TextLink
          onClick={() => {
            setAsked(true);
            if (query.isError) void query.refetch();
          }}
        >
          <span aria-hidden="true">{t('history.replay')}</span>
          <span className="ui-visually-hidden">{t('history.replayOf', { place })}</span>
        </TextLink>
      </div>
    );
  return (
    <div role="status">
      {query.data === undefined ? t('replay.running') : <Replayed replay={query.data} />}
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
      <ul className={classes.list}>
        {rows.map(([kind, was, is]) => (
          <li key={kind} className={classes.sub}>
            {t(`replay.${kind}`)}: {usd(was)} → {usd(is)}
          </li>
        ))}
      </ul>
      <p className={classes.sub}>{t(`replay.prices.${replay.storedPrices.verdict}`)}</p>
    </>
  );
}
