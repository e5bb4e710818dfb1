import type { RecordEvent } from '@app/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { dayInZone } from '../../lib/format/day-in-zone';
import { useFormat } from '../../lib/format/use-format';
import type { PastMoment } from '../../lib/portfolio/portfolio-at';
import { eventsOf, ownEventsQuery } from '../../lib/record/record-events';
import { PanelFailure, SkeletonLines } from '../ui/panel';
import { RecordSlider } from './record-slider';

interface EventSliderProps {
  readonly isOpen: boolean;
  /** What is shown now; null for the present. */
  readonly past: Pick<PastMoment, 'date' | 'event'> | null;
  readonly onPast: (past: Pick<PastMoment, 'date' | 'event'> | null) => void;
}

/** Goes through the own records event by event. Nothing is shown of a record without any. */
export function EventSlider({ isOpen, past, onPast }: EventSliderProps) {
  const { t } = useTranslation(['common', 'audit']);
  const format = useFormat();
  const query = useInfiniteQuery({ ...ownEventsQuery, enabled: isOpen });
  if (query.data === undefined)
    return query.isError ? (
      <PanelFailure
        text={t('audit:slider.failed')}
        isRetrying={query.isFetching}
        onRetry={() => {
          void query.refetch();
        }}
      />
    ) : (
      <SkeletonLines lines={2} />
    );
  const events = eventsOf(query.data).filter(({ category }) => category === 'ledger');
  const zone = query.data.pages[0]?.timeZone;
  if (events.length === 0) return null;
  return (
    <RecordSlider
      hasNow
      events={events}
      total={query.data.pages[0]?.total}
      place={placeOf(events, past, zone)}
      dateOf={({ at }) => format.instantWithYear(at)}
      isLoading={query.isFetchingNextPage}
      onPlace={(place) => {
        const event = events[place];
        if (event === undefined) onPast(null);
        else
          onPast({
            date: dayInZone(zone, Date.parse(event.at)) ?? event.at.slice(0, 10),
            event: { index: event.index, at: event.at },
          });
      }}
      onEarlier={
        query.hasNextPage
          ? () => {
              void query.fetchNextPage();
            }
          : undefined
      }
    />
  );
}

/** Of the event that is shown, or of the last one up to the day that is. */
function placeOf(
  events: readonly RecordEvent[],
  past: EventSliderProps['past'],
  zone: string | undefined,
): number {
  if (past === null) return events.length;
  const { date, event } = past;
  const isUpTo = (each: RecordEvent): boolean =>
    event === undefined
      ? (dayInZone(zone, Date.parse(each.at)) ?? each.at) <= date
      : each.index <= event.index;
  return Math.max(0, events.findLastIndex(isUpTo));
}
