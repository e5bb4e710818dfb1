import type { CurrentRecommendationResponse, RecommendationView, Week } from '@app/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Amount } from '../../../components/ui/amount';
import { PageHeader } from '../../../components/ui/page-header';
import { PanelEmpty, PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { ReadingAge } from '../../../components/ui/reading-age';
import { useFormat } from '../../../lib/format/use-format';
import { useWeekRecommendation } from '../api/recommendation';
import { weeksLater } from '../model/week-of-monday';
import { UndoDialog } from './undo/undo-dialog';
import type { UndoTarget } from './undo/undo-dialog';
import { WeekGroups } from './week-groups';
import { WeekLink } from './week-head';
import classes from './week-head.module.css';

interface EarlierWeekProps {
  readonly week: Week;
  readonly current: CurrentRecommendationResponse;
}

/** What an earlier week said, what was done in it, and why; what can still be recorded or undone can be here too. */
export function EarlierWeek({ week, current }: EarlierWeekProps) {
  const { t } = useTranslation('weekly-trade');
  const query = useWeekRecommendation(week.key);
  const [undoing, setUndoing] = useState<UndoTarget | null>(null);
  const close = (): void => {
    setUndoing(null);
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        line={<Line week={week} view={query.data?.recommendation ?? null} />}
        actions={
          <Button component={Link} to="/weekly-trade" variant="default">
            {t('earlier.now')}
          </Button>
        }
      />
      <ReadingAge stale={query.data?.stale ?? null} />
      {query.data === undefined ? (
        query.isError ? (
          <PanelFailure
            text={t('past.failed')}
            isRetrying={query.isFetching}
            onRetry={() => {
              void query.refetch();
            }}
          />
        ) : (
          <SkeletonLines lines={8} />
        )
      ) : query.data.recommendation === null ? (
        <PanelEmpty text={t('earlier.none')} />
      ) : (
        <WeekGroups
          current={{ ...current, week, isFinished: false, recommendation: query.data.recommendation }}
          // The group says what was done.
          onTrade={close}
          onUndo={setUndoing}
        />
      )}
      {undoing === null ? null : <UndoDialog target={undoing} onClose={close} onDone={close} />}
    </>
  );
}

interface LineProps {
  readonly week: Week;
  readonly view: RecommendationView | null;
}

function Line({ week, view }: LineProps) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.line}>
      <span>
        <WeekLink week={weeksLater(week, -1)} way="earlier" />
      </span>
      <span>
        {t('head.week', {
          number: week.key.replace(/^.*W0?/, ''),
          days: format.dayRange(week.monday, week.sunday),
        })}
      </span>
      {view === null ? null : (
        <>
          <span>{t('head.profile', { profile: tc(`profile.${view.profile}`) })}</span>
          <span>
            {t('head.base')} <Amount value={view.baseUsd} />
          </span>
        </>
      )}
      <span>
        <WeekLink week={weeksLater(week, 1)} way="later" />
      </span>
    </span>
  );
}
