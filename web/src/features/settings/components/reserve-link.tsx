import { useTranslation } from 'react-i18next';

import { TextLink } from '../../../components/ui/text-link';
import { SettingRow } from './setting-row';

/** The way to what the weeks set aside. */
export function ReserveLink() {
  const { t } = useTranslation('settings');
  return (
    <SettingRow title={t('reserve.title')} help={t('reserve.help')}>
      <TextLink to="/dynamic-cash">{t('reserve.open')}</TextLink>
    </SettingRow>
  );
}
