import type { PortfolioResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { IconClock } from '../../../components/ui/icons';

/** Says that the newest entries of the ledger are not in these figures yet. */
export function BehindNote({ stale }: Pick<PortfolioResponse, 'stale'>) {
  const { t } = useTranslation('dashboard');
  if (stale === null) return null;
  return (
    <p role="status" className="ui-small ui-warn ui-flex ui-gap-6 ui-below-8">
      <IconClock size={16} stroke={1.7} aria-hidden="true" />
      {stale === 'parked' ? t('parked') : t('behind')}
    </p>
  );
}
