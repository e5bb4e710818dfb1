import { useTranslation } from 'react-i18next';

import { PageHead } from '../../components/ui/page-head';

export function TransactionsPage() {
  const { t } = useTranslation('transactions');
  return <PageHead title={t('title')} />;
}
