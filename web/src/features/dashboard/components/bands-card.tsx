import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { Boundary } from '../../../components/ui/boundary';
import { PanelEmpty, QueryPanel, SkeletonLines } from '../../../components/ui/panel';
import { useBands } from '../api/rsi';
import { BandsTable, LoadFailure } from './lazy-figures';

/** The price at which the RSI would be at each round value, as a ladder with "now" at its place. */
export function BandsCard() {
  const { t } = useTranslation('dashboard');
  const query = useBands();
  return (
    <QueryPanel
      query={query}
      title={t('bands.title')}
      failure={t('bands.failed')}
      skeleton={<SkeletonLines lines={8} />}
      empty={{ when: ({ bands }) => bands.length === 0, show: <PanelEmpty text={t('bands.empty')} /> }}
    >
      {(answer) => (
        <Boundary resetKey="bands" fallback={<LoadFailure />}>
          <Suspense fallback={<SkeletonLines lines={8} />}>
            <BandsTable answer={answer} />
          </Suspense>
        </Boundary>
      )}
    </QueryPanel>
  );
}
