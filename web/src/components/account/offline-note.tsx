import { useTranslation } from 'react-i18next';

import { useOnline } from '../../lib/account/use-online';
import { Banner } from '../ui/banner';

/** Above a form that cannot be sent now. The form stays usable: browsers are sometimes wrong about it. */
export function OfflineNote() {
  const { t } = useTranslation();
  return useOnline() ? null : (
    <Banner tone="warn" title={t('offline.title')}>
      {t('offline.text')}
    </Banner>
  );
}
