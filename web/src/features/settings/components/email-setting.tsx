import type { SettingsResponse } from '@app/contracts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { problemMessage } from '../../../lib/api/problem-message';
import { notify } from '../../../lib/notifications/notification-store';
import { useSaveSetting } from '../api/use-settings';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';

/** A blank address takes it away, and with it the way to a new password. */
export function EmailSetting({ settings }: { readonly settings: SettingsResponse }) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  // Null follows what is saved, so that a save needs no new form: with the old one its notice would be lost.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? settings.email ?? '';
  const save = useSaveSetting('email');
  const email = text.trim();
  const isChanged = email !== (settings.email ?? '');
  const submit = (): void => {
    if (!isChanged || save.isPending) return;
    save.mutate(
      { email: email === '' ? null : email },
      {
        onSuccess: () => {
          setTyped(null);
          notify({ key: 'settings', type: 'success', title: (words) => words('settings:saved') });
        },
      },
    );
  };
  return (
    <SettingRow title={t('email.title')} help={t('email.help')}>
      <Form onSubmit={submit}>
        <div className={classes.inline}>
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            aria-label={t('email.title')}
            value={text}
            error={save.isError ? problemMessage(save.error, common, i18n) : undefined}
            errorProps={{ role: 'alert' }}
            description={email === '' && settings.email !== null ? t('email.none') : undefined}
            onChange={(event) => {
              save.reset();
              setTyped(event.currentTarget.value);
            }}
          />
          <Button type="submit" variant="default" disabled={!isChanged} loading={save.isPending}>
            {t('save.run')}
          </Button>
        </div>
      </Form>
    </SettingRow>
  );
}
