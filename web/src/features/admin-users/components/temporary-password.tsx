import { Button, CopyButton, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './users.module.css';

interface TemporaryPasswordProps {
  readonly username: string;
  readonly password: string;
  readonly onClose: () => void;
}

/** A password that nobody can be shown again: it is closed by its button alone. */
export function TemporaryPassword({ username, password, onClose }: TemporaryPasswordProps) {
  const { t } = useTranslation('admin-users');
  return (
    <Modal
      opened
      size={480}
      title={t('temporary.title', { name: username })}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      onClose={onClose}
    >
      <p className="ui-below-12">{t('temporary.text')}</p>
      <p className={classes.password}>
        <code>{password}</code>
      </p>
      <div className="ui-wrap ui-gap-8 ui-above-12">
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('temporary.copied') : t('temporary.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('temporary.close')}</Button>
      </div>
      <p role="status" className="ui-visually-hidden">
        {t('temporary.shown')}
      </p>
    </Modal>
  );
}
