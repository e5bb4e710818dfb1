import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { keepsFigures, setKeepsFigures } from '../../../lib/offline/figure-store';
import { SettingRow } from './setting-row';

/** Of this device: on another one the person may have chosen otherwise. */
export function OfflineSetting() {
  const { t } = useTranslation('settings');
  const [keeps, setKeeps] = useState(keepsFigures);
  return (
    <SettingRow title={t('offline.title')} help={t('offline.help')}>
      <Switch
        label={t('offline.keep')}
        checked={keeps}
        onChange={({ currentTarget: { checked } }) => {
          setKeepsFigures(checked);
          setKeeps(checked);
        }}
      />
    </SettingRow>
  );
}
