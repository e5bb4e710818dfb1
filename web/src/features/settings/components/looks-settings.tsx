import { SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useTheme } from '../../../config/theme/use-theme';
import {
  setBitcoinUnit,
  setDisplayCurrency,
  setHideAmounts,
  usePreferences,
} from '../../../lib/preferences/preferences';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';

/** Kept in this browser, like the units. */
export function ThemeSetting() {
  const { t } = useTranslation('settings');
  const { isDark, setTheme } = useTheme();
  return (
    <SettingRow title={t('theme.title')} help={t('theme.help')}>
      <SegmentedControl
        aria-label={t('theme.title')}
        data={[
          { value: 'light', label: t('theme.light') },
          { value: 'dark', label: t('theme.dark') },
        ]}
        value={isDark ? 'dark' : 'light'}
        onChange={setTheme}
      />
    </SettingRow>
  );
}

export function UnitsSetting() {
  const { t } = useTranslation('settings');
  const { bitcoinUnit, displayCurrency, hideAmounts } = usePreferences();
  return (
    <SettingRow title={t('units.title')} help={t('units.help')}>
      <div className={classes.actions}>
        <SegmentedControl
          aria-label={t('units.bitcoin')}
          data={['BTC', 'sats']}
          value={bitcoinUnit}
          onChange={(value) => {
            setBitcoinUnit(value === 'sats' ? 'sats' : 'BTC');
          }}
        />
        <SegmentedControl
          aria-label={t('units.currency')}
          data={['USD', 'BRL']}
          value={displayCurrency}
          onChange={(value) => {
            setDisplayCurrency(value === 'BRL' ? 'BRL' : 'USD');
          }}
        />
      </div>
      <Switch
        label={t('units.hide')}
        checked={hideAmounts}
        onChange={(event) => {
          setHideAmounts(event.currentTarget.checked);
        }}
      />
    </SettingRow>
  );
}
