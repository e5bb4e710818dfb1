import type { SettingsResponse } from '@app/contracts';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { isApiProblem } from '../../../lib/api/api-problem';
import { problemMessage } from '../../../lib/api/problem-message';
import { notify } from '../../../lib/notifications/notification-store';
import { useSaveSetting } from '../api/settings';
import { EmailConfirmation } from './email-confirmation';
import { Reauthentication } from './reauthentication';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';
import { UnsavedChanges } from '../../../components/ui/unsaved-changes';

/** Rejections that are about the password, not about the address. */
const PASSWORD_CODES: ReadonlySet<string> = new Set([
  'AUTH.CURRENT_PASSWORD',
  'AUTH.TOO_MANY_PASSWORD_CHECKS',
]);

/**
 * A blank address takes it away, and with it the way to a new password. What changes it asks for the password: anyone who
 * finds an open session could have a new one mailed to themselves.
 */
export function EmailSetting({ settings }: { readonly settings: SettingsResponse }) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  // Null follows what is saved, so that a save needs no new form: with the old one its notice would be lost.
  const [typed, setTyped] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [isPasswordMissing, setPasswordMissing] = useState(false);
  const passwordField = useRef<HTMLInputElement>(null);
  const text = typed ?? settings.email ?? '';
  const save = useSaveSetting('email');
  const email = text.trim();
  const isChanged = email !== (settings.email ?? '');
  const submit = (): void => {
    if (!isChanged || save.isPending) return;
    if (password === '') {
      setPasswordMissing(true);
      passwordField.current?.focus();
      return;
    }
    save.mutate(
      { email: email === '' ? null : email, password },
      {
        onSuccess: () => {
          setTyped(null);
          setPassword('');
          notify({ key: 'settings', type: 'success', title: (words) => words('settings:saved') });
        },
      },
    );
  };
  const failure = save.isError ? problemMessage(save.error, common, i18n) : undefined;
  const isOfPassword = isApiProblem(save.error) && PASSWORD_CODES.has(save.error.code ?? '');
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
          error={isOfPassword ? undefined : failure}
          errorProps={{ role: 'alert' }}
          description={email === '' && settings.email !== null ? t('email.none') : undefined}
          onChange={(event) => {
            save.reset();
            setTyped(event.currentTarget.value);
          }}
        />
        {isChanged ? (
          <Reauthentication
            ref={passwordField}
            value={password}
            error={isPasswordMissing ? t('passwordAgain.required') : isOfPassword ? failure : undefined}
            onChange={(value) => {
              save.reset();
              setPasswordMissing(false);
              setPassword(value);
            }}
          />
        ) : null}
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
