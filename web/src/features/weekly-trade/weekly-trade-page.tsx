import type { CurrentRecommendationResponse } from '@app/contracts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PanelFailure } from '../../components/ui/panel';
import { useCurrentRecommendation } from '../../lib/recommendation/use-current-recommendation';
import { useCalculate } from './api/use-calculate';
import { ConditionStrip } from './components/condition-strip';
import { TradeSuccess } from './components/trade-success';
import { WeekBanners } from './components/week-banners';
import { WeekGroups } from './components/week-groups';
import { WeekHead } from './components/week-head';
import { WeekSkeleton } from './components/week-skeleton';
import type { ExecutedTrade } from './model/executed-trade';
import { useConditions } from './model/conditions';
import classes from './weekly-trade-page.module.css';

/** The week: the market in one line, three possible operations with their reason, and what was done. */
export function WeeklyTradePage() {
  const { t } = useTranslation('weekly-trade');
  const query = useCurrentRecommendation();
  const calculate = useCalculate();
  const conditions = useConditions(query.data?.recommendation ?? null);
  const [trade, setTrade] = useState<ExecutedTrade | null>(null);
  // A second press comes before React has drawn the first one.
  const isSending = useRef(false);
  const startCalculation = (): void => {
    if (isSending.current) return;
    isSending.current = true;
    setTrade(null);
    calculate.mutate(undefined, {
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  const reload = (): void => {
    void query.refetch();
  };
  return (
    <div className={classes.page}>
      <WeekHead current={query.data} isCalculating={calculate.isPending} onCalculate={startCalculation} />
      <WeekBanners
        current={query.data}
        calculationError={calculate.error}
        readError={query.error}
        onCalculate={startCalculation}
        onReload={reload}
      />
      <ConditionStrip {...conditions} />
      {trade === null ? null : (
        <div className={classes.success}>
          <TradeSuccess
            trade={trade}
            isCalculating={calculate.isPending}
            onCalculate={startCalculation}
            onDismiss={() => {
              setTrade(null);
            }}
          />
        </div>
      )}
      <Body
        current={query.data}
        hasFailed={query.isError}
        isFetching={query.isFetching}
        failure={t('loadFailed')}
        onReload={reload}
        onTrade={setTrade}
      />
    </div>
  );
}

interface BodyProps {
  readonly current: CurrentRecommendationResponse | undefined;
  readonly hasFailed: boolean;
  readonly isFetching: boolean;
  readonly failure: string;
  readonly onReload: () => void;
  readonly onTrade: (trade: ExecutedTrade) => void;
}

function Body({ current, hasFailed, isFetching, failure, onReload, onTrade }: BodyProps) {
  if (current !== undefined) return <WeekGroups current={current} onTrade={onTrade} />;
  if (hasFailed) return <PanelFailure text={failure} onRetry={onReload} isRetrying={isFetching} />;
  return <WeekSkeleton />;
}
