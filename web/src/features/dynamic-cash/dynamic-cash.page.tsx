import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TransferDialog } from '../../components/cash/transfer-dialog';
import { PageHead } from '../../components/ui/page-head';
import type { PanelQuery } from '../../components/ui/panel';
import { useMe } from '../../lib/me/use-me';
import { usePortfolio } from '../../lib/portfolio/use-portfolio';
import { usePortfolioHistory } from '../../lib/portfolio/use-portfolio-history';
import { useDynamicBalance } from './api/use-dynamic-balance';
import { useWeeks } from './api/use-weeks';
import { BalancePanel } from './components/balance-panel';
import { EntriesPanel } from './components/entries-panel';
import { MovePanel } from './components/move-panel';
import { ReserveChartPanel, WeeksPanel } from './components/weeks-panel';
import classes from './dynamic-cash.page.module.css';
import { reserveWeeks } from './model/reserve-weeks';

/** A list read page by page, as a panel sees it: its first page. */
function firstOf<Page>(query: UseInfiniteQueryResult<InfiniteData<Page>>): PanelQuery<Page> {
  const { error, isFetching, dataUpdatedAt, refetch } = query;
  return { data: query.data?.pages[0], error, isFetching, dataUpdatedAt, refetch };
}

/** The reserve beside the portfolio: what it is, how the weeks built and used it, and every entry of it. */
export function Component() {
  const { t } = useTranslation('dynamic-cash');
  const [hasDeleted, setDeleted] = useState(false);
  const [isTransferring, setTransferring] = useState(false);
  const balance = useDynamicBalance(false);
  const entries = useDynamicBalance(hasDeleted);
  const weekPages = useWeeks();
  const history = usePortfolioHistory();
  const me = useMe();
  const portfolio = usePortfolio();
  const listed = weekPages.data?.pages.flatMap((page) => page.weeks);
  const weeks =
    listed === undefined || me.data === undefined ? [] : reserveWeeks(listed, me.data.week.monday);
  const status = weeks.find(({ monday }) => monday === me.data?.week.monday)?.status ?? null;
  return (
    <div className="ui-page" data-width="wide">
      <PageHead title={t('title')} line={t('line')} />
      <div className="ui-stack">
        <div className={classes.top}>
          <BalancePanel
            query={firstOf(balance)}
            status={status}
            onTransfer={() => {
              setTransferring(true);
            }}
          />
          <MovePanel balanceUsd={balance.data?.pages[0]?.balanceUsd ?? null} />
        </div>
        <ReserveChartPanel history={history} weeks={weeks} />
        <WeeksPanel
          query={firstOf(weekPages)}
          weeks={weeks}
          hasMore={weekPages.hasNextPage}
          isReadingMore={weekPages.isFetchingNextPage}
          onMore={() => void weekPages.fetchNextPage()}
        />
        <EntriesPanel
          query={firstOf(entries)}
          entries={entries.data?.pages.flatMap((page) => page.entries) ?? []}
          hasDeleted={hasDeleted}
          onDeleted={setDeleted}
          hasMore={entries.hasNextPage}
          isReadingMore={entries.isFetchingNextPage}
          onMore={() => void entries.fetchNextPage()}
        />
      </div>
      {isTransferring ? (
        <TransferDialog
          cashUsd={portfolio.data?.portfolioCashUsd ?? null}
          onClose={() => {
            setTransferring(false);
          }}
        />
      ) : null}
    </div>
  );
}
