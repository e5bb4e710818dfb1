import { profileSchema } from '@app/contracts';
import type { SettingsResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { ProfileComparisonLink } from '../../../components/backtest/profile-comparison-link';
import { notify } from '../../../lib/notifications/notification-store';
import { useSaveSetting } from '../api/settings';
import { saveFailure } from '../model/save-failure';
import { SettingRow } from './setting-row';
import classes from './profile-setting.module.css';
import { UnsavedChanges } from '../../../components/ui/unsaved-changes';

/** How strongly the regimes count. Chosen and saved, or compared first. */
export function ProfileSetting({ settings }: { readonly settings: SettingsResponse }) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  // Null follows what is saved, so that a save needs no new form: with the old one its notice would be lost.
  const [picked, setPicked] = useState<SettingsResponse['profile'] | null>(null);
  const chosen = picked ?? settings.profile;
  const save = useSaveSetting('profile');
  const isSaved = chosen === settings.profile && settings.profileChosen;
  const submit = (): void => {
    if (isSaved || save.isPending) return;
    save.mutate(
      { profile: chosen },
      {
        onSuccess: () => {
          setPicked(null);
          notify({ key: 'settings', type: 'success', title: (words) => words('profileDialog.saved') });
        },
      },
    );
  };
  return (
    <SettingRow title={t('profile.title')} help={t('profile.help')}>
      <Form onSubmit={submit}>
        <UnsavedChanges isDirty={picked !== null && picked !== settings.profile} />
        <fieldset className={classes.choices}>
          <legend className="ui-visually-hidden">{t('profile.title')}</legend>
          {profileSchema.options.map((profile) => (
            <label key={profile} className={classes.choice}>
              <input
                type="radio"
                name="profile"
                value={profile}
                checked={chosen === profile}
                onChange={() => {
                  save.reset();
                  setPicked(profile);
                }}
              />
              <span>
                <strong>{common(`profile.${profile}`)}</strong>
                <span className={classes.text}>{t(`profile.text.${profile}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {settings.profileChosen ? null : <p className={classes.text}>{t('profile.notChosen')}</p>}
        <div className={classes.foot}>
          <Button type="submit" variant="default" disabled={isSaved} loading={save.isPending}>
            {t('profile.save')}
          </Button>
          <ProfileComparisonLink
            onChosen={() => {
              setPicked(null);
            }}
          >
            {t('profile.compare')}
          </ProfileComparisonLink>
        </div>
        {save.isError ? (
          <p role="alert" className={classes.failure}>
            {saveFailure(save.error, { t, common, i18n, attempted: common(`profile.${chosen}`) })}
          </p>
        ) : null}
      </Form>
    </SettingRow>
  );
}
