import type { PortfolioResponse } from '@app/contracts';
import { Button, Menu, Skeleton } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

import { RateLine } from '../../components/lazy-rate-line';
import { Dimmed } from '../../components/record/dimmed';
import { IconDownload } from '../../components/ui/icons';
import { PageHeader } from '../../components/ui/page-header';
import { QueryPanel } from '../../components/ui/panel';
import { ReadingAge } from '../../components/ui/reading-age';
import { csvBlob, csvOf } from '../../lib/files/csv';
import { saveBlob } from '../../lib/files/save-file';
import { knownMe, useMe } from '../../lib/me/me';
import { notify } from '../../lib/notifications/notification-store';
import { portfolioQuery } from '../../lib/portfolio/portfolio';
import { usePortfolioAt } from '../../lib/portfolio/portfolio-at';
import {
  portfolioHistoryQuery,
  readPortfolioHistory,
  usePortfolioHistory,
} from '../../lib/portfolio/portfolio-history';
import type { HistoryRange } from '../../lib/portfolio/portfolio-history';
import { prefetch } from '../../lib/query/prefetch';
import { PAST, usePast } from '../../lib/record/past-address';
import { useSettled } from '../../lib/record/use-settled';
import { useViewport } from '../../lib/viewport/use-viewport';
import { cashMovementsQuery, useCashMovements } from './api/portfolio';
import { CashPanel, MovementsPanel } from './components/cash-panels';
import { ChartsPanel } from './components/charts-panel';
import { PriceLine, UnitSwitches } from './components/head-parts';
import { MetricsPanel } from './components/metrics-panel';
import { PastBanner, TimeMachine } from './components/time-machine';
import { PortfolioValue } from './components/value-panel';
import { figureLines, historyLines } from './model/csv-lines';
import { useChosenMoney } from '../../lib/money/chosen-money';
import { DisplayMoneyContext, useDisplayMoney } from '../../lib/money/display-money';
import { drawnHistory, historyRange } from './model/drawn-history';
import { sinceFirstRecord } from './model/portfolio-series';
import classes from './portfolio.page.module.css';

interface CsvMenuProps {
  readonly portfolio: PortfolioResponse | undefined;
  /** The days of the history. */
  readonly range: HistoryRange;
  /** The day that is shown. */
  readonly date: string;
}

/** The figures on screen, or every day of the history, in the money that is shown. */
function CsvMenu({ portfolio, range, date }: CsvMenuProps) {
  const { t } = useTranslation('portfolio');
  const { t: common } = useTranslation();
  const money = useDisplayMoney();
  // The charts hold only as many days as can be drawn; a file has every one.
  const saveHistory = async (): Promise<void> => {
    const { days } = await readPortfolioHistory(range);
    const lines = historyLines(sinceFirstRecord(days), money.unit, { t, common });
    saveBlob(`portfolio-history-${date}.csv`, csvBlob(csvOf(lines)));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={portfolio === undefined}
          leftSection={<IconDownload size={18} stroke={1.7} />}
        >
          {t('csv.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => {
            if (portfolio !== undefined)
              saveBlob(`portfolio-${date}.csv`, csvBlob(csvOf(figureLines(portfolio, money, { t, common }))));
          }}
        >
          {t('csv.figures')}
        </Menu.Item>
        <Menu.Item
          disabled={range.from === undefined}
          onClick={() => {
            saveHistory().catch(() => {
              notify({
                type: 'error',
                title: (words) => words('portfolio:chart.failed'),
                placement: 'toast',
              });
            });
          }}
        >
          {t('csv.history')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function loader(client: QueryClient, search: URLSearchParams): void {
  // Another day is read by the page, which knows whether it is one of the past.
  if (PAST.read(search) !== null) return;
  const today = knownMe(client)?.today;
  prefetch(client.query(portfolioQuery()), client.query(cashMovementsQuery(undefined)));
  if (today !== undefined) prefetch(client.query(portfolioHistoryQuery(drawnHistory(today, null))));
}

const CASH_ID = 'cash';

/** The address may lead to the cash card, which has its place once the figures above it are there. */
function useCashInSight(isRead: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isRead && hash === `#${CASH_ID}`) document.getElementById(CASH_ID)?.scrollIntoView();
  }, [isRead, hash]);
}

/** What there is, what came of it, how it went, and the cash in it; now or as of any day. */
export function Component() {
  const isPhone = useViewport() === 'phone';
  const { t } = useTranslation('portfolio');
  const today = useMe().data?.today;
  const [past, setPast] = usePast(today);
  const date = past?.date ?? today;
  const settled = useSettled(past);
  const query = usePortfolioAt(settled);
  const history = usePortfolioHistory({ ...drawnHistory(today, settled), isNeeded: date !== undefined });
  const cash = useCashMovements(settled?.date);
  useCashInSight(query.data !== undefined && cash.data !== undefined);
  const isBehind = settled !== past || [query, history, cash].some((each) => each.isPlaceholderData);
  const money = useChosenMoney(settled?.date ?? today);
  return (
    <DisplayMoneyContext value={money}>
      <div className="ui-page" data-width="wide">
        <PageHeader
          title={t('title')}
          line={<PriceLine portfolio={query.data} />}
          actions={
            <>
              <UnitSwitches />
              <TimeMachine today={today} past={past} onChange={setPast} />
              <CsvMenu
                portfolio={isBehind ? undefined : query.data}
                range={historyRange(today, past)}
                date={date ?? ''}
              />
            </>
          }
        />
        <RateLine />
        <div className="ui-stack">
          {past === null ? null : (
            <PastBanner
              past={past}
              onReturn={() => {
                setPast(null);
              }}
            />
          )}
          <Dimmed className="ui-stack" isBehind={isBehind}>
            <QueryPanel
              title={t('value')}
              query={query}
              failure={t('failed')}
              skeleton={<Skeleton height={isPhone ? 228 : 103} aria-hidden="true" />}
            >
              {(data) => (
                <>
                  <ReadingAge stale={data.stale} />
                  <PortfolioValue portfolio={data} />
                </>
              )}
            </QueryPanel>
            <MetricsPanel query={query} />
            <ChartsPanel query={history} isKnownReading={past?.reading === 'known'} />
            <div className={classes.cash} id={CASH_ID}>
              <CashPanel query={cash} cashUsd={query.data?.portfolioCashUsd ?? null} isPast={past !== null} />
              <MovementsPanel query={cash} past={settled} />
            </div>
          </Dimmed>
        </div>
      </div>
    </DisplayMoneyContext>
  );
}
