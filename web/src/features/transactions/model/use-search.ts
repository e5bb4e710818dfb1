import type { TransactionView } from '@app/contracts';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../../lib/i18n/use-language';
import type { useTransactions } from '../api/transactions';
import { createSearch } from './search';

/** No account has more; a search that goes on for ever would never say that nothing was found. */
const MAX_READ = 100_000;

export interface SearchResult {
  readonly rows: readonly TransactionView[];
  /** Rows that were looked through; null where nothing is looked for. */
  readonly read: number | null;
  /** Older rows are still being read. */
  readonly isReading: boolean;
}

interface Wanted {
  readonly text: string;
  /** Also without a text, for paper. */
  readonly isWhole: boolean;
}

/** The rows that a text finds. While there is a text, older pages are read one after the other until all are there. */
export function useSearch(
  query: ReturnType<typeof useTransactions>,
  { text, isWhole }: Wanted,
): SearchResult {
  const { t } = useTranslation('transactions');
  const { language } = useLanguage();
  const wanted = useDeferredValue(text.trim());
  const all = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data]);
  const find = useMemo(
    () =>
      createSearch(
        {
          type: { buy: t('type.buy'), sell: t('type.sell'), reinvestment: t('type.reinvestment') },
          origin: {
            recommendation: t('origin.recommendation'),
            manual: t('origin.manual'),
            import: t('origin.import'),
          },
        },
        language,
      ),
    [t, language],
  );
  const rows = useMemo(() => (wanted === '' ? all : all.filter(find(wanted))), [all, find, wanted]);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const goesOn = (wanted !== '' || isWhole) && hasNextPage && !isError && all.length < MAX_READ;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage({ cancelRefetch: false });
    // Also after each page: an answer may come so fast that no render sees it under way.
  }, [goesOn, isFetching, all.length, fetchNextPage]);
  return { rows, read: wanted === '' ? null : all.length, isReading: goesOn };
}
