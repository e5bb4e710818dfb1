import type { SettingsResponse } from '@app/contracts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { problemMessage } from '../../../lib/api/problem-message';
import { notify } from '../../../lib/notifications/notification-store';
import { useSaveSetting } from '../api/settings';
import { isOfProof, useIdentityProof } from '../model/use-identity-proof';
import { EmailConfirmation } from './email-confirmation';
import { Reauthentication } from './reauthentication';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';
import { UnsavedChanges } from '../../../components/ui/unsaved-changes';

/**
 * A blank address takes it away, and with it the way to a new password. What changes it asks for the password: anyone who
 * finds an open session could have a new one mailed to themselves.
 */
export function EmailSetting({ settings }: { readonly settings: SettingsResponse }) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  // Null follows what is saved, so that a save needs no new form: with the old one its notice would be lost.
  const [typed, setTyped] = useState<string | null>(null);
  const proof = useIdentityProof();
  const text = typed ?? settings.email ?? '';
  const save = useSaveSetting('email');
  const email = text.trim();
  const isChanged = email !== (settings.email ?? '');
  const submit = (): void => {
    if (!isChanged || save.isPending) return;
    const given = proof.take();
    if (given === null) return;
    save.mutate(
      { email: email === '' ? null : email, ...given },
      {
        onError: (error) => {
          if (isOfProof(error)) proof.blame(error);
          else proof.spend();
        },
        onSuccess: () => {
          setTyped(null);
          proof.reset();
          notify({ key: 'settings', type: 'success', title: (words) => words('settings:saved') });
        },
      },
    );
  };
  const failure =
    save.isError && !isOfProof(save.error) ? problemMessage(save.error, common, i18n) : undefined;
  return (
    <SettingRow title={t('email.title')} help={t('email.help')}>
      <Form onSubmit={submit}>
        <UnsavedChanges isDirty={isChanged} />
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          aria-label={t('email.title')}
          value={text}
          error={failure}
          errorProps={{ role: 'alert' }}
          description={email === '' && settings.email !== null ? t('email.none') : undefined}
          onChange={(event) => {
            save.reset();
            setTyped(event.currentTarget.value);
          }}
        />
        {isChanged ? <Reauthentication proof={proof} /> : null}
        <Button
          className={classes.narrow ?? ''}
          type="submit"
          variant="default"
          disabled={!isChanged}
          loading={save.isPending}
        >
          {t('save.run')}
        </Button>
      </Form>
      {settings.email === null || isChanged ? null : (
        <EmailConfirmation key={settings.email} isConfirmed={settings.emailConfirmed} />
      )}
    </SettingRow>
  );
}
