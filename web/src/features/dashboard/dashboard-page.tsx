import { useTranslation } from 'react-i18next';

import { PageHead } from '../../components/ui/page-head';

export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  return <PageHead title={t('title')} />;
}
