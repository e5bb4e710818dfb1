import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PageHead } from '../../components/ui/page-head';
import { QueryPanel } from '../../components/ui/panel';
import { ReadingAge } from '../../components/ui/reading-age';
import { knownMe, useMe } from '../../lib/me/use-me';
import { portfolioQuery } from '../../lib/portfolio/use-portfolio';
import { portfolioHistoryQuery, usePortfolioHistory } from '../../lib/portfolio/use-portfolio-history';
import { prefetch } from '../../lib/query/prefetch';
import { cashMovementsQuery, useCashMovements } from './api/use-cash-movements';
import { usePortfolioAt } from './api/use-portfolio-at';
import type { PastMoment } from './api/use-portfolio-at';
import { CashPanel, MovementsPanel } from './components/cash-panels';
import { ChartsPanel } from './components/charts-panel';
import { CsvMenu } from './components/csv-menu';
import { PriceLine, UnitSwitches } from './components/head-parts';
import { MetricsPanel } from './components/metrics-panel';
import { PastBanner, TimeMachine } from './components/time-machine';
import { PortfolioValue } from './components/value-panel';
import { DisplayMoneyContext, useChosenMoney } from './model/display-money';
import { drawnHistory, historyRange } from './model/drawn-history';
import classes from './portfolio.page.module.css';

export function loader(client: QueryClient): void {
  const today = knownMe(client)?.today;
  prefetch(client.query(portfolioQuery()), client.query(cashMovementsQuery(undefined)));
  if (today !== undefined) prefetch(client.query(portfolioHistoryQuery(drawnHistory(today, null))));
}

/** What there is, what came of it, how it went, and the cash in it; now or as of any day. */
export function Component() {
  const { t } = useTranslation('portfolio');
  const [past, setPast] = useState<PastMoment | null>(null);
  const today = useMe().data?.today;
  const date = past?.date ?? today;
  const query = usePortfolioAt(past);
  const history = usePortfolioHistory({ ...drawnHistory(today, past), isNeeded: date !== undefined });
  const cash = useCashMovements(past?.date);
  const money = useChosenMoney(date);
  return (
    <DisplayMoneyContext value={money}>
      <div className="ui-page" data-width="wide">
        <PageHead
          title={t('title')}
          line={<PriceLine portfolio={query.data} />}
          actions={
            <>
              <UnitSwitches />
              <TimeMachine today={today} past={past} onChange={setPast} />
              <CsvMenu portfolio={query.data} range={historyRange(today, past)} date={date ?? ''} />
            </>
          }
        />
        <div className="ui-stack">
          {past === null ? null : (
            <PastBanner
              past={past}
              onReturn={() => {
                setPast(null);
              }}
            />
          )}
          <QueryPanel title={t('value')} query={query} failure={t('failed')}>
            {(data) => (
              <>
                <ReadingAge stale={data.stale} />
                <PortfolioValue portfolio={data} />
              </>
            )}
          </QueryPanel>
          <MetricsPanel query={query} />
          <ChartsPanel query={history} isKnownReading={past?.reading === 'known'} />
          <div className={classes.cash}>
            <CashPanel query={cash} cashUsd={query.data?.portfolioCashUsd ?? null} isPast={past !== null} />
            <MovementsPanel query={cash} />
          </div>
        </div>
      </div>
    </DisplayMoneyContext>
  );
}
