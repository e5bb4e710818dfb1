import type { TransactionView } from '@app/contracts';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PanelFailure, SkeletonLines } from '../../../components/ui/panel';
import { ReadingAge } from '../../../components/ui/reading-age';
import { useFormat } from '../../../lib/format/use-format';
import { setVisiblePages } from '../../../lib/query/visible-pages';
import { monthsOf, PAGE_SIZE, transactionsKey, useTransactions } from '../api/transactions';
import { isTurnedAround } from '../model/filters';
import type { Filters } from '../model/filters';
import { useSearch } from '../model/use-search';
import type { SearchResult } from '../model/use-search';
import { ListModeLink } from './list-mode-link';
import { useMonthGroups } from './month-head';
import { TradesPanel } from './trades-panel';
import { TransactionTable } from './transaction-table';
import classes from './transaction-table.module.css';

interface TransactionListProps {
  readonly filters: Filters;
  readonly search: string;
  readonly today: string | undefined;
  readonly onOpen: (row: TransactionView) => void;
  readonly onRestore: (row: TransactionView) => void;
  /** Reads every page, and tells when all rows are there, or no more of them can be. */
  readonly isWhole: boolean;
  readonly onWhole: () => void;
  /** There is nothing on screen to be made whole, nor on its way. */
  readonly onNoWhole: () => void;
  /** Takes all filters and the search away. */
  readonly onClear: () => void;
}

/** Not drawn again for what happens around it. */
const Table = memo(TransactionTable);

/** The list in its states. Older pages come by themselves as one scrolls. */
export function TransactionList(props: TransactionListProps) {
  const { filters, search, today, onOpen, onRestore, isWhole, onWhole, onNoWhole } = props;
  const { t } = useTranslation('transactions');
  const query = useTransactions(filters);
  const found = useSearch(query, { text: search, isWhole });
  const hasNone = isTurnedAround(filters) || (query.data === undefined && query.isError);
  const isReady = isWhole && !hasNone && query.data !== undefined && !found.isReading;
  useEffect(() => {
    if (isReady) onWhole();
    else if (isWhole && hasNone) onNoWhole();
  }, [isReady, isWhole, hasNone, onWhole, onNoWhole]);
  const rows = useRowsInTime(found.rows);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchNextPageError) void fetchNextPage({ cancelRefetch: false });
  }, [hasNextPage, isFetchNextPageError, fetchNextPage]);
  const onShown = useVisiblePages(filters);
  const { data: read } = query;
  // Of what a text finds nobody has the sums, and what was deleted adds up to nothing.
  const hasSums = found.read === null && filters.view === 'active';
  const months = useMemo(
    () => (read === undefined || !hasSums ? null : monthsOf(read.pages)),
    [read, hasSums],
  );
  const groups = useMonthGroups(months);
  return (
    <TradesPanel
      {...{ filters, query, search }}
      onClear={props.onClear}
      isEmpty={() => found.rows.length === 0 && !found.isReading}
      actions={
        <>
          <Found found={found} hasMore={hasNextPage} />
          {found.read === null ? <ListModeLink isNumbered={false} /> : null}
        </>
      }
    >
      {(data) => (
        <>
          <ReadingAge stale={data.pages[0]?.stale ?? null} />
          <Table
            rows={rows}
            groups={groups}
            view={filters.view}
            today={today}
            total={hasNextPage ? null : rows.length}
            onOpen={onOpen}
            onRestore={onRestore}
            onNearEnd={more}
            onShown={onShown}
            isReadAgain={query.isRefetching}
          />
          {isFetchingNextPage ? <SkeletonLines lines={2} /> : null}
          {isFetchNextPageError ? (
            <PanelFailure
              text={t('failed')}
              onRetry={() => {
                void fetchNextPage();
              }}
            />
          ) : null}
        </>
      )}
    </TradesPanel>
  );
}

/** Notes how much of the list is looked at, which is what is read again after a change. */
function useVisiblePages(filters: Filters): (rows: number) => void {
  const [pages, setPages] = useState(0);
  const { type, view, from, to } = filters;
  useEffect(
    () => setVisiblePages(transactionsKey({ type, view, from, to }), pages),
    [type, view, from, to, pages],
  );
  return useCallback((rows: number) => {
    setPages(Math.ceil(rows / PAGE_SIZE));
  }, []);
}

/** Rows that are added to those on screen are drawn between the frames of a scroll; any others at once. */
function useRowsInTime(rows: readonly TransactionView[]): readonly TransactionView[] {
  const before = useDeferredValue(rows);
  return before.length > 0 && before[0] === rows[0] ? before : rows;
}

/** How many were found, and in how many; how many are listed where nothing is looked for. */
function Found({ found, hasMore }: { readonly found: SearchResult; readonly hasMore: boolean }) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const number = (value: number): string => format.decimal(value, { decimals: 0 });
  const count = found.rows.length;
  if (count === 0 && found.read === null) return null;
  return (
    <span className={classes.count} role="status">
      {found.read === null
        ? t(hasMore ? 'count.loaded' : 'count.all', { count, shown: number(count) })
        : t(found.isReading ? 'count.searching' : 'count.found', {
            count,
            shown: number(count),
            read: number(found.read),
          })}
    </span>
  );
}
