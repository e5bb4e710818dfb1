import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Boundary } from '../../../components/ui/boundary';
import { PanelEmpty, QueryPanel, SkeletonLines } from '../../../components/ui/panel';
import { TextLink } from '../../../components/ui/text-link';
import { useRecentTrades } from '../api/recent-trades';
import { BehindNote } from './behind-note';
import { LoadFailure, TradesTable } from './lazy-figures';

const SHOWN = 8;

/** The newest trades, and the way to all of them. */
export function RecentTrades() {
  const { t } = useTranslation('dashboard');
  const query = useRecentTrades();
  return (
    <QueryPanel
      query={query}
      title={t('trades.title')}
      failure={t('trades.failed')}
      actions={<TextLink to="/transactions">{t('trades.all')}</TextLink>}
      skeleton={<SkeletonLines lines={SHOWN} />}
      empty={{
        when: ({ items }) => items.length === 0,
        show: (
          <PanelEmpty
            text={t('trades.empty')}
            action={
              <Button component={Link} to="/transactions/new" variant="default" size="sm">
                {t('action.register')}
              </Button>
            }
          />
        ),
      }}
    >
      {({ items, stale }) => (
        <>
          <BehindNote stale={stale} />
          <Boundary resetKey="trades" fallback={<LoadFailure />}>
            <Suspense fallback={<SkeletonLines lines={SHOWN} />}>
              <TradesTable items={items.slice(0, SHOWN)} />
            </Suspense>
          </Boundary>
        </>
      )}
    </QueryPanel>
  );
}
