import type { IdentityProof } from '@app/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { DialogForm } from '../../../components/account/form';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { IconDownload, IconTrash } from '../../../components/ui/icons';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { problemMessage } from '../../../lib/api/problem-message';
import { saveBlob } from '../../../lib/files/save-file';
import { notify } from '../../../lib/notifications/notification-store';
import { session } from '../../../lib/session/current-session';
import { eraseAccount, ownFiles, readOwnFile } from '../api/settings';
import type { OwnFile } from '../api/settings';
import { useIdentityProof } from '../model/use-identity-proof';
import { Reauthentication } from './reauthentication';
import { SettingRow } from './setting-row';
import classes from './setting-row.module.css';

/** All that is kept of the person, as a file; and the end of it. */
export function DataSetting() {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const [failure, setFailure] = useState<unknown>(null);
  const [isErasing, setErasing] = useState(false);
  const [asked, setAsked] = useState<OwnFile | null>(null);
  const { isBusy, run } = useSingleFlight();
  const save = async (file: OwnFile): Promise<void> => {
    setFailure(null);
    setAsked(file);
    try {
      saveBlob(ownFiles[file].name, await readOwnFile(file));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <SettingRow title={t('data.title')} help={t('data.help')}>
      <div className={classes.actions}>
        {(['json', 'csv', 'record'] as const).map((file) => (
          <Button
            key={file}
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.7} />}
            loading={isBusy && asked === file}
            onClick={() => {
              void run(() => save(file));
            }}
          >
            {t(`data.export.${file}`)}
          </Button>
        ))}
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
  const navigate = useNavigate();
  const proof = useIdentityProof();
  const { isBusy, run } = useSingleFlight();
  const erase = async (given: IdentityProof): Promise<void> => {
    try {
      await eraseAccount(given);
    } catch (error) {
      proof.refuse(error);
      return;
    }
    // The sessions are gone on the server already; this one forgets itself.
    await session.signOut();
    notify({ key: 'erased', type: 'info', title: (words) => words('settings:data.erased') });
    void navigate('/');
  };
  const confirm = (): void => {
    const given = proof.take();
    if (given !== null) void run(async () => erase(given));
  };
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={t('data.question')}
      confirmLabel={t('data.confirm')}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className={classes.erase}>
        <p>{t('data.consequence')}</p>
        <DialogForm onSubmit={confirm}>
          <Reauthentication proof={proof} />
        </DialogForm>
      </div>
    </ConfirmDialog>
  );
}
