import type { TransactionView } from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { RateLine } from '../../components/lazy-rate-line';
import { PageHeader } from '../../components/ui/page-header';
import { useMe } from '../../lib/me/me';
import { TRADE_PARAMETER } from '../../lib/portfolio/trade-path';
import { useAddressed } from '../../lib/navigation/use-addressed';
import { prefetch } from '../../lib/query/prefetch';
import { numberedPageQuery, transactionsQuery } from './api/transactions';
import { FilterRow } from './components/filter-row';
import { HeadActions } from './components/head-actions';
import { NumberedList } from './components/numbered-list';
import { TradeDialogs } from './components/trade-dialogs';
import type { OpenDialog } from './components/trade-dialogs';
import { TransactionList } from './components/transaction-list';
import { isTurnedAround, readFilters, withFilters } from './model/filters';
import { readPage, withPage } from './model/page-number';
import { cutSearch, SEARCH_TEXT } from './model/search-text';

/** The first page of another list, where the one on screen is a page too. */
const toFirstPage = (next: URLSearchParams, page: number | null): URLSearchParams =>
  withPage(next, page === null ? null : 1);

export function loader(client: QueryClient, search: URLSearchParams): void {
  const filters = readFilters(search);
  const page = readPage(search);
  if (isTurnedAround(filters)) return;
  if (page === null) prefetch(client.infiniteQuery(transactionsQuery(filters)));
  else prefetch(client.query(numberedPageQuery(filters, page)));
}

/** What was really filled, newest first: found, looked at, corrected, deleted and restored. */
export function Component() {
  const { t } = useTranslation('transactions');
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useAddressed(SEARCH_TEXT);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isWhole, setWhole] = useState(false);
  const print = useCallback(() => {
    // Outside of React: the rows that are not in sight are drawn while the browser waits for them.
    setTimeout(() => {
      window.print();
      setWhole(false);
    });
  }, []);
  const forgetPrint = useCallback(() => {
    setWhole(false);
  }, []);
  const today = useMe().data?.today;
  const filters = readFilters(query);
  const page = readPage(query);
  const openId = query.get(TRADE_PARAMETER);

  const open = useCallback(
    (transactionId: string | null) => {
      setQuery(
        (known) => {
          const next = new URLSearchParams(known);
          if (transactionId === null) next.delete(TRADE_PARAMETER);
          else next.set(TRADE_PARAMETER, transactionId);
          return next;
        },
        { preventScrollReset: true },
      );
    },
    [setQuery],
  );
  const openRow = useCallback(
    (row: TransactionView) => {
      open(row.transactionId);
    },
    [open],
  );
  const restoreRow = useCallback((trade: TransactionView) => {
    setDialog({ kind: 'restore', trade });
  }, []);

  const clear = (): void => {
    setSearch('');
    setQuery(toFirstPage(new URLSearchParams(), page), { replace: true, preventScrollReset: true });
  };
  return (
    <div className="ui-page" data-width="wide">
      <PageHeader
        title={t('title')}
        line={t('line')}
        actions={
          <HeadActions
            today={today}
            isPrinting={isWhole}
            onPrint={() => {
              setWhole(true);
            }}
          />
        }
      />
      <RateLine />
      <div className="ui-stack">
        <FilterRow
          filters={filters}
          onChange={(changed) => {
            setQuery((known) => toFirstPage(withFilters(known, changed), page), {
              replace: true,
              preventScrollReset: true,
            });
          }}
          search={search}
          onSearch={(text) => {
            setSearch(cutSearch(text));
          }}
          today={today}
        />
        {page === null || search.trim() !== '' || isWhole ? (
          <TransactionList
            filters={filters}
            search={search}
            today={today}
            isWhole={isWhole}
            onWhole={print}
            onNoWhole={forgetPrint}
            onOpen={openRow}
            onRestore={restoreRow}
            onClear={clear}
          />
        ) : (
          <NumberedList
            filters={filters}
            page={page}
            today={today}
            onOpen={openRow}
            onRestore={restoreRow}
            onClear={clear}
          />
        )}
      </div>
      <TradeDialogs openId={openId} dialog={dialog} today={today} onOpen={open} onDialog={setDialog} />
    </div>
  );
}
