import { useTranslation } from 'react-i18next';

import { PageHead } from '../../components/ui/page-head';

export function DynamicCashPage() {
  const { t } = useTranslation('dynamic-cash');
  return <PageHead title={t('title')} />;
}
