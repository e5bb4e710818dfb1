import { useTranslation } from 'react-i18next';

import { PageHead } from '../../components/ui/page-head';
import { PanelFailure, SkeletonLines } from '../../components/ui/panel';
import { useSettings } from './api/use-settings';
import { BaseSetting } from './components/base-setting';
import { DataSetting } from './components/data-setting';
import { EmailSetting } from './components/email-setting';
import { ThemeSetting, UnitsSetting } from './components/looks-settings';
import { NameSetting } from './components/name-setting';
import { PasswordSetting } from './components/password-setting';
import { LanguageSetting, ZoneSetting } from './components/place-settings';
import { ProfileSetting } from './components/profile-setting';
import { ReserveLink } from './components/reserve-link';
import { SessionsSetting } from './components/sessions-setting';
import { SubscriptionSetting } from './components/subscription-setting';

/** The account: what needs no stored setting (password, sessions, data) stands also where those cannot be read. */
export function Component() {
  const { t } = useTranslation('settings');
  const settings = useSettings();
  return (
    <>
      <PageHead
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
          <ReserveLink />
          <SubscriptionSetting />
          <NameSetting settings={settings.data} />
          <EmailSetting settings={settings.data} />
          <LanguageSetting settings={settings.data} />
          <ZoneSetting settings={settings.data} />
        </>
      )}
      <ThemeSetting />
      <UnitsSetting />
      <PasswordSetting />
      <SessionsSetting />
      <DataSetting />
    </>
  );
}
