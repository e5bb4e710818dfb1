import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface MoreButtonProps {
  /** A list that is read page by page; TanStack's infinite query fits. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly children: ReactNode;
}

/** The way to the next page of a list, where there is one. */
export function MoreButton({ query, children }: MoreButtonProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="default"
      size="sm"
      loading={query.isFetchingNextPage}
      onClick={() => {
        void query.fetchNextPage();
      }}
    >
      {children}
    </Button>
  );
}
