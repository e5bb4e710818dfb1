import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { PasswordField } from '../../../components/account/password-field';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { IconDownload, IconTrash } from '../../../components/ui/icons';
import { useOneAtATime } from '../../../lib/account/use-one-at-a-time';
import { problemMessage } from '../../../lib/api/problem-message';
import { notify } from '../../../lib/notifications/notification-store';
import { session } from '../../../lib/session/current-session';
import { eraseAccount, readOwnData } from '../api/own-data';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';

const FILE_NAME = 'my-data.json';

/** Hands a text to the browser as a file. */
function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(address);
}

/** All that is kept of the person, as a file; and the end of it. */
export function DataSetting() {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const [failure, setFailure] = useState<unknown>(null);
  const [isErasing, setErasing] = useState(false);
  const { isBusy, run } = useOneAtATime();
  const exportMine = async (): Promise<void> => {
    setFailure(null);
    try {
      download(JSON.stringify(await readOwnData(), null, 2));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <SettingRow title={t('data.title')} help={t('data.help')}>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} />}
          loading={isBusy}
          onClick={() => {
            void run(exportMine);
          }}
        >
          {t('data.export')}
        </Button>
        <Button
          variant="outline"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.7} />}
          onClick={() => {
            setErasing(true);
          }}
        >
          {t('data.erase')}
        </Button>
      </div>
      {failure === null ? null : <p role="alert">{problemMessage(failure, common, i18n)}</p>}
      {isErasing ? (
        <EraseDialog
          onClose={() => {
            setErasing(false);
          }}
        />
      ) : null}
    </SettingRow>
  );
}

function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const { isBusy, run } = useOneAtATime();
  const erase = async (): Promise<void> => {
    try {
      await eraseAccount(password);
    } catch (error) {
      setFault(problemMessage(error, common, i18n));
      return;
    }
    // The sessions are gone on the server already; this one forgets itself.
    await session.signOut();
    notify({ key: 'erased', type: 'info', title: (words) => words('settings:data.erased') });
    void navigate('/');
  };
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={t('data.question')}
      confirmLabel={t('data.confirm')}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => {
        if (password === '') setFault(t('data.passwordRequired'));
        else void run(erase);
      }}
    >
      <div className={classes.erase}>
        <p>{t('data.consequence')}</p>
        <PasswordField
          label={t('data.password')}
          name="current-password"
          autoComplete="current-password"
          value={password}
          error={fault}
          onChange={(value) => {
            setFault(undefined);
            setPassword(value);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
