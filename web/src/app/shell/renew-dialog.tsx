import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { closeRenewNotice } from '../../lib/subscription/renew-notice';
import classes from './renew-notice.module.css';

/** What is paused, what is not, and the way to the plans. */
export function RenewDialog({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={closeRenewNotice}
      title={t('renew.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <p>{t('renew.text')}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={closeRenewNotice}>
          {t('renew.later')}
        </Button>
        <Button component={Link} to="/subscription" onClick={closeRenewNotice}>
          {t('renew.action')}
        </Button>
      </div>
    </Modal>
  );
}
