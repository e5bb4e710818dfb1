import { useTranslation } from 'react-i18next';

import { PageHead } from '../../components/ui/page-head';

export function PortfolioPage() {
  const { t } = useTranslation('portfolio');
  return <PageHead title={t('title')} />;
}
