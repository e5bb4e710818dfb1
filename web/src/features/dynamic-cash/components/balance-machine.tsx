import type { PortfolioResponse } from '@app/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Dimmed } from '../../../components/record/dimmed';
import { EventSlider } from '../../../components/record/event-slider';
import { ReadingSwitch } from '../../../components/record/record-slider';
import { CardMoney } from '../../../components/ui/money';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { Panel, PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { signOf } from '../../../lib/format/decimal';
import { useFormat } from '../../../lib/format/use-format';
import { useMe } from '../../../lib/me/me';
import { useChosenMoney } from '../../../lib/money/chosen-money';
import { DisplayMoneyContext } from '../../../lib/money/display-money';
import { usePortfolioAt } from '../../../lib/portfolio/portfolio-at';
import type { PastMoment } from '../../../lib/portfolio/portfolio-at';
import { useSettled } from '../../../lib/record/use-settled';
import classes from '../dynamic-cash.page.module.css';

interface BalanceMachineProps {
  readonly isOpen: boolean;
  readonly past: PastMoment | null;
  readonly onPast: (past: PastMoment | null) => void;
}

/** The dynamic balance after any event, as known then or as corrected since. */
export function BalanceMachine({ isOpen, past, onPast }: BalanceMachineProps) {
  const { t } = useTranslation('dynamic-cash');
  // Of the moment that is shown, or of the next one.
  const [chosen, setChosen] = useState<PastMoment['reading']>('corrected');
  const reading = past?.reading ?? chosen;
  const settled = useSettled(past);
  const query = usePortfolioAt(settled);
  if (!isOpen) return null;
  return (
    <Panel title={t('machine.title')} isBusy={query.isFetching}>
      <div className={classes.machine}>
        <EventSlider
          isOpen
          past={past}
          onPast={(moment) => {
            setChosen(reading);
            onPast(moment === null ? null : { ...moment, reading });
          }}
        />
        <ReadingSwitch
          reading={reading}
          onReading={(next) => {
            setChosen(next);
            if (past !== null) onPast({ ...past, reading: next });
          }}
        />
        {query.data === undefined ? (
          query.isError ? (
            <PanelFailure
              text={t('machine.failed')}
              isRetrying={query.isFetching}
              onRetry={() => {
                void query.refetch();
              }}
            />
          ) : (
            <SkeletonLines lines={3} />
          )
        ) : (
          <Balance portfolio={query.data} isBehind={settled !== past || query.isPlaceholderData} />
        )}
      </div>
    </Panel>
  );
}

interface BalanceProps {
  readonly portfolio: PortfolioResponse;
  readonly isBehind: boolean;
}

function Balance({ portfolio, isBehind }: BalanceProps) {
  const { t } = useTranslation('dynamic-cash');
  const format = useFormat();
  const today = useMe().data?.today;
  const { dynamicBalanceUsd, reserveRunwayWeeks: weeks, portfolioCashUsd, asOf } = portfolio;
  // What was held on a past day was worth its rate.
  const money = useChosenMoney(asOf?.date ?? today);
  // Of these figures, not of what was chosen last and is still read.
  const date = asOf === null ? null : format.instantWithYear(asOf.at);
  return (
    <div aria-live="polite">
      <Dimmed isBehind={isBehind}>
        <p className={classes.moment}>{date === null ? t('machine.now') : t('machine.past', { date })}</p>
        <DisplayMoneyContext value={money}>
          <MetricGrid columns={3}>
            <Metric label={t('machine.balance')}>
              <CardMoney value={dynamicBalanceUsd} />
            </Metric>
            <Metric label={t('machine.runway')}>
              {signOf(dynamicBalanceUsd) <= 0
                ? '-'
                : weeks === null
                  ? t('machine.unlimited')
                  : t('machine.weeks', { count: weeks })}
            </Metric>
            <Metric label={t('machine.cash')}>
              <CardMoney value={portfolioCashUsd} />
            </Metric>
          </MetricGrid>
        </DisplayMoneyContext>
      </Dimmed>
    </div>
  );
}
