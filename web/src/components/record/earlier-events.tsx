import type { RecordEventsResponse } from '@app/contracts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '../ui/more-button';
import { StaleLine } from '../ui/panel';

interface EarlierEventsProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<RecordEventsResponse>>;
  /** What more there is, where not every event that was read is shown. */
  readonly more?: { readonly hasMore: boolean; readonly onMore: () => Promise<unknown> };
  readonly children: ReactNode;
}

/** The way to earlier events of a record, and what it says when they, or newer ones, could not be read. */
export function EarlierEvents({ query, more, children }: EarlierEventsProps) {
  const { t } = useTranslation(['common', 'audit']);
  // Two lists of one page may share the query: the one that was asked answers.
  const [isAsked, setAsked] = useState(false);
  const hasMore = more?.hasMore ?? query.hasNextPage;
  return (
    <>
      {query.isRefetchError ? (
        <StaleLine
          since={query.dataUpdatedAt}
          failure={t('audit:slider.failed')}
          onRetry={() => {
            void query.refetch();
          }}
        />
      ) : null}
      {isAsked && query.isFetchNextPageError ? <p role="alert">{t('audit:slider.earlierFailed')}</p> : null}
      {hasMore ? (
        <div>
          <MoreButton
            query={{
              hasNextPage: true,
              isFetchingNextPage: query.isFetchingNextPage,
              fetchNextPage: () => {
                setAsked(true);
                return more === undefined ? query.fetchNextPage() : more.onMore();
              },
            }}
          >
            {children}
          </MoreButton>
        </div>
      ) : null}
    </>
  );
}
