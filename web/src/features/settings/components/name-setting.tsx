import type { SettingsResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../../../lib/format/use-format';
import { SettingRow } from './setting-row';

/** Read only: a name is what other records know the account by. */
export function NameSetting({ settings }: { readonly settings: SettingsResponse }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (
    <SettingRow title={t('name.title')} help={t('name.help')}>
      <div>
        <p>{settings.username}</p>
        {settings.registeredAt === null ? null : (
          <p className="ui-muted">{t('name.since', { day: format.instantDay(settings.registeredAt) })}</p>
        )}
      </div>
    </SettingRow>
  );
}
