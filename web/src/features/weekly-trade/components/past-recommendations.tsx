import type { OperationSlot, RecommendationView } from '@app/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Dimmed } from '../../../components/record/dimmed';
import { EarlierEvents } from '../../../components/record/earlier-events';
import { RecordSlider } from '../../../components/record/record-slider';
import { Panel, PanelEmpty, PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { eventAlone } from '../../../lib/record/moments';
import { eventsOf, ownEventsQuery } from '../../../lib/record/record-events';
import { useSettled } from '../../../lib/record/use-settled';
import { usePastRecommendation } from '../api/recommendation';
import { SLOTS } from '../model/group-state';
import classes from './past-recommendations.module.css';
import { WhyAmountCard } from './why-amount';

/** Why an earlier week said what it said: any recommendation with its sum, its frozen inputs and its replay. */
export function PastRecommendations({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useTranslation(['weekly-trade', 'audit']);
  const format = useFormat();
  const events = useInfiniteQuery({ ...ownEventsQuery, enabled: isOpen });
  const issued = eventsOf(events.data).filter(({ recommendationId }) => recommendationId !== null);
  // Counted from the newest: earlier ones that are read later move nothing.
  const [back, setBack] = useState(1);
  const settled = useSettled(back);
  const query = usePastRecommendation(issued[issued.length - settled]?.recommendationId ?? null);
  if (!isOpen) return null;
  const view = query.data?.recommendation;
  const earlier = <EarlierEvents query={events}>{t('audit:slider.loadEarlier')}</EarlierEvents>;
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
          <PanelEmpty text={t(events.hasNextPage ? 'past.noneLoaded' : 'past.none')} action={earlier} />
        ) : (
          <div className={classes.chooser}>
            <p className="ui-muted">{t('past.help')}</p>
            <RecordSlider
              hasNow={false}
              label={t('past.slider')}
              moments={issued.map(eventAlone)}
              // Only recommendations are counted, and all of them are known once every event is.
              total={events.hasNextPage ? undefined : issued.length}
              numberOf={(event) => issued.indexOf(event) + 1}
              place={issued.length - back}
              dateOf={({ at }) => format.instantWithYear(at)}
              onPlace={(place) => {
                setBack(issued.length - place);
              }}
            />
            {earlier}
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
      {view === undefined ? null : (
        <Dimmed isBehind={settled !== back || query.isPlaceholderData}>
          <Why key={view.recommendationId} view={view} />
        </Dimmed>
      )}
    </div>
  );
}

function Why({ view }: { readonly view: RecommendationView }) {
  const [slot, setSlot] = useState<OperationSlot>('investment');
  const slots = SLOTS.filter((each) => each === 'investment' || view[each].status === 'recommended');
  return <WhyAmountCard view={view} slot={slot} slots={slots} onChoose={setSlot} />;
}
