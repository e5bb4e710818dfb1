import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { dayInZone } from '../../lib/format/day-in-zone';
import { useFormat } from '../../lib/format/use-format';
import type { PastMoment } from '../../lib/portfolio/portfolio-at';
import { momentsOf } from '../../lib/record/moments';
import type { RecordMoment } from '../../lib/record/moments';
import { eventsOf, ownEventsQuery } from '../../lib/record/record-events';
import { PanelFailure, SkeletonLines } from '../ui/panel';
import { EarlierEvents } from './earlier-events';
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
  const moments = momentsOf(eventsOf(query.data).filter(({ category }) => category === 'ledger'));
  const zone = query.data.pages[0]?.timeZone;
  if (moments.length === 0 && !query.hasNextPage) return null;
  return (
    <>
      {moments.length === 0 ? null : (
        <RecordSlider
          hasNow
          moments={moments}
          total={query.data.pages[0]?.total}
          numberOf={({ index }) => index + 1}
          place={placeOf(moments, past, zone)}
          dateOf={({ at }) => format.instantWithYear(at)}
          onPlace={(place) => {
            const event = moments[place]?.first;
            if (event === undefined) onPast(null);
            else
              onPast({
                date: dayInZone(zone, Date.parse(event.at)) ?? event.at.slice(0, 10),
                event: { index: event.index, at: event.at },
              });
          }}
        />
      )}
      <EarlierEvents query={query}>{t('audit:slider.loadEarlier')}</EarlierEvents>
    </>
  );
}

/** Of the moment that is shown, or of the last one up to the day that is; -1 for a day before all of them. */
function placeOf(
  moments: readonly RecordMoment[],
  past: EventSliderProps['past'],
  zone: string | undefined,
): number {
  if (past === null) return moments.length;
  const { date, event } = past;
  return moments.findLastIndex(({ first }) =>
    event === undefined
      ? (dayInZone(zone, Date.parse(first.at)) ?? first.at) <= date
      : first.index <= event.index,
  );
}
