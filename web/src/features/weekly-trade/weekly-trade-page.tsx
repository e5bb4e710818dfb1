import { useTranslation } from 'react-i18next';

import { PageHead } from '../../components/ui/page-head';

export function WeeklyTradePage() {
  const { t } = useTranslation('weekly-trade');
  return <PageHead title={t('title')} />;
}
