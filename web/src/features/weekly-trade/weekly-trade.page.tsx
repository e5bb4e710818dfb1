import type { CurrentRecommendationResponse } from '@app/contracts';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { Button, Card, Skeleton } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { WeekOfRecord } from '../../components/track-record/lazy-week-of-record';
import { RateLine } from '../../components/lazy-rate-line';
import { lazyDialog } from '../../components/ui/lazy-dialog';
import { PanelFailure } from '../../components/ui/panel';
import { readMarketAndStress } from '../../lib/market/stress';
import { meQuery } from '../../lib/me/me';
import { prefetch } from '../../lib/query/prefetch';
import {
  currentRecommendationQuery,
  useCurrentRecommendation,
} from '../../lib/recommendation/current-recommendation';
import { useFirstCalculation } from '../../lib/recommendation/first-calculation';
import { useViewport } from '../../lib/viewport/use-viewport';
import { useTimedCalculation } from './api/recommendation';
import { ConditionStrip } from './components/condition-strip';
import { EarlierWeek } from './components/earlier-week';
import { OverviewPanel } from './components/overview/overview-panel';
import { TradeSuccess } from './components/trade-success';
import { UndoDialog } from './components/undo/undo-dialog';
import type { UndoTarget } from './components/undo/undo-dialog';
import { WeekBanners } from './components/week-banners';
import { WeekGroups } from './components/week-groups';
import { WeekHead } from './components/week-head';
import { WeekNotice } from './components/week-notice';
import { WelcomeGuide } from './components/welcome-guide';
import { useConditions } from './model/conditions';
import type { Conditions } from './model/conditions';
import type { ExecutedTrade } from './model/executed-trade';
import { weekInAddress } from './model/week-of-monday';
import classes from './weekly-trade.page.module.css';

const PastRecommendations = lazyDialog(
  async () => (await import('./components/past-recommendations')).PastRecommendations,
);

/** Three cards in the shape of the groups while the week is on its way. */
function WeekSkeleton() {
  const { t } = useTranslation('weekly-trade');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')} className={classes.column}>
      {['investment', 'reinvestment', 'sale'].map((slot) => (
        <Card key={slot} className={classes.card} aria-hidden="true">
          <div className={classes.head}>
            <Skeleton height={36} width={36} radius="md" />
            <div className={classes.words}>
              <Skeleton height={12} width="45%" />
              <Skeleton height={12} width="30%" mt={10} />
            </div>
          </div>
          <Skeleton height={slot === 'investment' ? 40 : 12} width="50%" mt={20} />
        </Card>
      ))}
    </div>
  );
}

export function loader(client: QueryClient): void {
  prefetch(client.query(meQuery), readMarketAndStress(client), client.query(currentRecommendationQuery));
}

/** This week, or the earlier one that the address names. */
export function Component() {
  const [search] = useSearchParams();
  const { data } = useCurrentRecommendation();
  const named = weekInAddress(search.get('week'));
  if (data === undefined || named === null || named.monday >= data.week.monday) return <ThisWeek />;
  return (
    <div className={classes.page}>
      <EarlierWeek key={named.key} week={named} current={data} />
    </div>
  );
}

/** The week: the market in one line, three possible operations with their reason, and what was done. */
function ThisWeek() {
  const { t } = useTranslation('weekly-trade');
  const isPhone = useViewport() === 'phone';
  const query = useCurrentRecommendation();
  const view = query.data?.recommendation ?? null;
  const calculation = useTimedCalculation();
  const first = useFirstCalculation();
  const conditions = useConditions(view);
  const [trade, setTrade] = useState<ExecutedTrade | null>(null);
  const [isPastOpen, setPastOpen] = useState(false);
  const [undoing, setUndoing] = useState<UndoTarget | null>(null);
  const calculateButton = useRef<HTMLButtonElement>(null);
  const calculate = (): void => {
    setTrade(null);
    calculation.start();
  };
  const reload = (): void => {
    void query.refetch();
  };
  const undoTrade = ({ transactionId, kind }: ExecutedTrade): void => {
    if (transactionId !== null) setUndoing({ transactionId, kind });
  };
  const notices = (
    <>
      <RateLine />
      <WeekNotice
        view={view}
        isCalculating={calculation.isPending}
        refresh={calculation.refresh}
        onDismiss={calculation.forget}
        onAnew={() => {
          setTrade(null);
          calculation.start({ anew: true });
        }}
      />
    </>
  );
  return (
    <div className={classes.page}>
      <WeekHead
        current={query.data}
        isCalculating={calculation.isPending}
        buttonRef={calculateButton}
        onCalculate={calculate}
        past={
          // Without an event there is nothing to go back to.
          query.data === undefined || query.data.revision === '-1' ? null : (
            <Button
              variant="default"
              size={isPhone ? 'sm' : 'md'}
              aria-expanded={isPastOpen}
              onClick={() => {
                setPastOpen(!isPastOpen);
              }}
            >
              {t('past.button')}
            </Button>
          )
        }
      />
      {isPhone ? null : notices}
      <WeekBanners
        current={query.data}
        calculationError={calculation.error ?? (view === null ? first.error : null)}
        readError={query.error}
        onCalculate={calculate}
        onReload={reload}
      />
      <ConditionStrip {...conditions} />
      <PastRecommendations isOpen={isPastOpen} />
      {trade === null ? null : (
        <div className={classes.success}>
          <TradeSuccess
            trade={trade}
            nextOn={query.data === undefined ? undefined : isoDateOf(dayNumberOf(query.data.week.monday) + 7)}
            isCalculating={calculation.isPending}
            onCalculate={calculate}
            onUndo={() => {
              undoTrade(trade);
            }}
            onDismiss={() => {
              setTrade(null);
            }}
          />
        </div>
      )}
      <Body
        current={view === null && first.isExpected && !query.isError ? undefined : query.data}
        conditions={conditions.conditions}
        hasFailed={query.isError}
        isFetching={query.isFetching}
        failure={t('loadFailed')}
        onReload={reload}
        onStart={() => {
          calculateButton.current?.focus();
        }}
        onTrade={setTrade}
        onUndo={setUndoing}
      />
      {/* On a phone the button of the week stays above the fold: what is only good to know stands under it. */}
      {isPhone ? notices : null}
      {undoing === null ? null : (
        <UndoDialog
          target={undoing}
          onClose={() => {
            setUndoing(null);
          }}
          onDone={() => {
            if (trade?.transactionId === undoing.transactionId) setTrade(null);
            setUndoing(null);
          }}
        />
      )}
    </div>
  );
}

interface BodyProps {
  readonly current: CurrentRecommendationResponse | undefined;
  readonly conditions: Conditions | undefined;
  readonly hasFailed: boolean;
  readonly isFetching: boolean;
  readonly failure: string;
  readonly onReload: () => void;
  readonly onStart: () => void;
  readonly onTrade: (trade: ExecutedTrade) => void;
  readonly onUndo: (target: UndoTarget) => void;
}

function Body(props: BodyProps) {
  const { current, hasFailed, isFetching, failure, onReload } = props;
  if (current === undefined) {
    return hasFailed ? (
      <PanelFailure text={failure} onRetry={onReload} isRetrying={isFetching} />
    ) : (
      <WeekSkeleton />
    );
  }
  return (
    <>
      {current.recommendation === null ? <WelcomeGuide onStart={props.onStart} /> : null}
      <WeekGroups current={current} onTrade={props.onTrade} onUndo={props.onUndo} />
      <OverviewPanel view={current.recommendation} conditions={props.conditions} />
      {current.recommendation === null ? null : <WeekOfRecord view={current.recommendation} place="page" />}
    </>
  );
}
