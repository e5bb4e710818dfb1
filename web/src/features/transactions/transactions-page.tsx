import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { FilterControl } from '../../components/ui/filter-control';
import { PageHead } from '../../components/ui/page-head';
import { PanelEmpty, QueryPanel } from '../../components/ui/panel';
import { ReadingAge } from '../../components/ui/reading-age';
import { useTransactions } from './api/use-transactions';
import type { TransactionFilter } from './api/use-transactions';
import { TransactionTable } from './components/transaction-table';

const FILTERS = ['all', 'buy', 'reinvestment', 'sell'] as const satisfies readonly TransactionFilter[];

/** What was really filled, newest first. Registering a trade by hand comes with a later release. */
export function TransactionsPage() {
  const { t } = useTranslation('transactions');
  const [filter, setFilter] = useState<TransactionFilter>('all');
  const query = useTransactions(filter);
  return (
    <div className="ui-page" data-width="wide">
      <PageHead title={t('title')} line={t('line')} />
      <QueryPanel
        title={t('history')}
        query={query}
        failure={t('failed')}
        actions={
          <FilterControl
            label={t('filter.label')}
            value={filter}
            onChange={setFilter}
            options={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
          />
        }
        empty={{
          when: (data) => data.pages.every((page) => page.items.length === 0),
          show: (
            <PanelEmpty
              text={filter === 'all' ? t('empty') : t('emptyFilter')}
              action={
                filter === 'all' ? (
                  <Button component={Link} to="/weekly-trade" variant="default" size="sm">
                    {t('toWeek')}
                  </Button>
                ) : undefined
              }
            />
          ),
        }}
      >
        {(data) => (
          <>
            <ReadingAge stale={data.pages[0]?.stale ?? null} />
            <TransactionTable items={data.pages.flatMap((page) => page.items)} />
            {query.hasNextPage ? (
              <Button
                variant="default"
                size="sm"
                mt={16}
                loading={query.isFetchingNextPage}
                onClick={() => {
                  void query.fetchNextPage();
                }}
              >
                {t('more')}
              </Button>
            ) : null}
          </>
        )}
      </QueryPanel>
    </div>
  );
}
