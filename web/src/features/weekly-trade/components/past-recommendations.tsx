import type { OperationSlot, RecommendationView } from '@app/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { RecordSlider } from '../../../components/record/record-slider';
import { Panel, PanelEmpty, PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { eventsOf, ownEventsQuery } from '../../../lib/record/record-events';
import { usePastRecommendation } from '../api/recommendation';
import { SLOTS } from '../model/group-state';
import classes from './past-recommendations.module.css';
import { WhyAmountCard } from './why-amount';

/** The slider is still before a recommendation is read. */
const READ_AFTER_MS = 200;

/** Why an earlier week said what it said: any recommendation with its sum, its frozen inputs and its replay. */
export function PastRecommendations({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useTranslation('weekly-trade');
  const format = useFormat();
  const events = useInfiniteQuery({ ...ownEventsQuery, enabled: isOpen });
  const issued = eventsOf(events.data).filter(({ recommendationId }) => recommendationId !== null);
  // Counted from the newest: earlier ones that are read later move nothing.
  const [back, setBack] = useState(1);
  const [settled] = useDebouncedValue(back, READ_AFTER_MS);
  const query = usePastRecommendation(issued[issued.length - settled]?.recommendationId ?? null);
  if (!isOpen) return null;
  const view = query.data?.recommendation;
  const earlier = events.hasNextPage
    ? () => {
        void events.fetchNextPage();
      }
    : undefined;
  return (
    <div className={classes.stack}>
      <Panel title={t('past.title')} isBusy={events.isFetching}>
        {events.data === undefined ? (
          events.isError ? (
            <PanelFailure
              text={t('past.failed')}
              isRetrying={events.isFetching}
              onRetry={() => {
                void events.refetch();
              }}
            />
          ) : (
            <SkeletonLines lines={2} />
          )
        ) : issued.length === 0 ? (
          <PanelEmpty text={t('past.none')} />
        ) : (
          <div className={classes.chooser}>
            <p className="ui-muted">{t('past.help')}</p>
            <RecordSlider
              hasNow={false}
              events={issued}
              total={events.data.pages[0]?.total}
              place={issued.length - back}
              dateOf={({ at }) => format.instantWithYear(at)}
              isLoading={events.isFetchingNextPage}
              onPlace={(place) => {
                setBack(issued.length - place);
              }}
              onEarlier={earlier}
            />
          </div>
        )}
        {query.isError ? (
          <PanelFailure
            text={t('past.failed')}
            isRetrying={query.isFetching}
            onRetry={() => {
              void query.refetch();
            }}
          />
        ) : null}
      </Panel>
      {view === undefined ? null : <Why key={view.recommendationId} view={view} />}
    </div>
  );
}

function Why({ view }: { readonly view: RecommendationView }) {
  const [slot, setSlot] = useState<OperationSlot>('investment');
  const slots = SLOTS.filter((each) => each === 'investment' || view[each].status === 'recommended');
  return <WhyAmountCard view={view} slot={slot} slots={slots} onChoose={setSlot} />;
}
