import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ChangePasswordForm } from '../../../components/account/change-password-form';
import { SettingRow } from './setting-row';

export function PasswordSetting() {
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
