import { planSchema } from '@app/contracts';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { lazyDialog } from '../../components/ui/lazy-dialog';
import { useMe } from '../../lib/me/me';
import { closeRenewNotice, openRenewal } from '../../lib/subscription/renew-notice';
import type { RenewView } from '../../lib/subscription/renew-notice';
import classes from './renew-notice.module.css';

const RenewalDialog = lazyDialog(
  async () => (await import('../../features/subscription/components/checkout-dialog')).CheckoutDialog,
);

interface RenewDialogProps {
  readonly isOpen: boolean;
  readonly view: RenewView;
}

/** What is paused, what is not, and the way to a plan. */
export function RenewDialog({ view }: RenewDialogProps) {
  const { t } = useTranslation();
  const subscription = useMe().data?.subscription;
  return (
    <>
      <Modal
        opened={view === 'notice'}
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
          <Button onClick={openRenewal}>
            {subscription?.status === 'none' ? t('renew.subscribe') : t('renew.action')}
          </Button>
        </div>
      </Modal>
      <RenewalDialog
        isOpen={view === 'renewal'}
        plan={planSchema.safeParse(subscription?.plan).data ?? 'annual'}
        onClose={closeRenewNotice}
      />
    </>
  );
}
