import { useTranslation } from 'react-i18next';

import { PanelEmpty, QueryPanel, SkeletonLines } from '../../../components/ui/panel';
import { useBands } from '../api/rsi';
import { BandsTable } from './dashboard-tables';

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
      {(answer) => <BandsTable answer={answer} />}
    </QueryPanel>
  );
}
