import type { SettingsResponse } from '@app/contracts';
import { Button, SegmentedControl, Switch } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ChangePasswordForm } from '../../components/account/change-password-form';
import { PageHeader } from '../../components/ui/page-header';
import { PanelFailure, SkeletonLines } from '../../components/ui/panel';
import { TextLink } from '../../components/ui/text-link';
import { useTheme } from '../../config/theme/use-theme';
import { useDisplayCurrency } from '../../lib/account/display-currency';
import { settingsQuery } from '../../lib/account/settings-query';
import { useFormat } from '../../lib/format/use-format';
import { setBitcoinUnit, setHideAmounts, usePreferences } from '../../lib/preferences/preferences';
import { prefetch } from '../../lib/query/prefetch';
import { useSettings } from './api/settings';
import { AccessesSetting } from './components/accesses-setting';
import { ApiTokensSetting } from './components/api-tokens-setting';
import { BaseSetting } from './components/base-setting';
import { DataSetting } from './components/data-setting';
import { EmailSetting } from './components/email-setting';
import { NoticesSetting } from './components/notices-setting';
import { OfflineSetting } from './components/offline-setting';
import { LanguageSetting, TaxCountrySetting, ZoneSetting } from './components/place-settings';
import { ProfileSetting } from './components/profile-setting';
import { SecondFactorSetting } from './components/second-factor-setting';
import { SessionsSetting } from './components/sessions-setting';
import { SettingRow } from './components/setting-row';
import { ShareSetting } from './components/share-setting';
import { SubscriptionSetting } from './components/subscription-setting';
import { TermsSetting } from './components/terms-setting';
import classes from './components/setting-row.module.css';

/** Kept in this browser, like the units. */
function ThemeSetting() {
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

function UnitsSetting() {
  const { t } = useTranslation('settings');
  const { bitcoinUnit, hideAmounts } = usePreferences();
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

/** Kept with the person, not in this browser. */
function CurrencySetting() {
  const { t } = useTranslation('settings');
  const { currency, change } = useDisplayCurrency();
  return (
    <SettingRow title={t('currency.title')} help={t('currency.help')}>
      <SegmentedControl
        aria-label={t('currency.title')}
        data={['USD', 'BRL']}
        value={currency}
        onChange={(value) => {
          change(value === 'BRL' ? 'BRL' : 'USD');
        }}
      />
    </SettingRow>
  );
}

function PasswordSetting() {
  const { t } = useTranslation('settings');
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingRow title={t('password.title')} help={t('password.help')}>
      {isOpen ? (
        <ChangePasswordForm />
      ) : (
        <Button
          variant="default"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('password.open')}
        </Button>
      )}
    </SettingRow>
  );
}

/** Read only: a name is what other records know the account by. */
function NameSetting({ settings }: { readonly settings: SettingsResponse }) {
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

/** The way to what the weeks set aside. */
function DynamicBalanceLink() {
  const { t } = useTranslation('settings');
  return (
    <SettingRow title={t('dynamicBalance.title')} help={t('dynamicBalance.help')}>
      <TextLink to="/dynamic-cash">{t('dynamicBalance.open')}</TextLink>
    </SettingRow>
  );
}

export function loader(client: QueryClient): void {
  prefetch(client.query(settingsQuery));
}

/** The account: what needs no stored setting (password, sessions, data) is also where those cannot be read. */
export function Component() {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  return (
    <>
      <PageHeader
        title={t('title')}
        {...(settings.data === undefined
          ? {}
          : { line: t('line', { name: settings.data.fullName ?? settings.data.username }) })}
      />
      {settings.data === undefined ? (
        <div aria-busy={!settings.isError}>
          {settings.isError ? (
            <PanelFailure
              text={t('failed')}
              isRetrying={settings.isFetching}
              onRetry={() => {
                void settings.refetch();
              }}
            />
          ) : (
            <SkeletonLines lines={6} />
          )}
        </div>
      ) : (
        <>
          <BaseSetting settings={settings.data} />
          <ProfileSetting settings={settings.data} />
          <DynamicBalanceLink />
          <SubscriptionSetting />
          <NameSetting settings={settings.data} />
          <EmailSetting settings={settings.data} />
          <LanguageSetting settings={settings.data} />
          <ZoneSetting settings={settings.data} />
          <TaxCountrySetting settings={settings.data} />
          <TermsSetting accepted={settings.data.acceptedTerms} />
        </>
      )}
      <ThemeSetting />
      <CurrencySetting />
      <UnitsSetting />
      <OfflineSetting />
      <NoticesSetting />
      <PasswordSetting />
      <SecondFactorSetting />
      <SessionsSetting />
      <ApiTokensSetting />
      <AccessesSetting />
      <ShareSetting />
      <DataSetting />
    </>
  );
}
