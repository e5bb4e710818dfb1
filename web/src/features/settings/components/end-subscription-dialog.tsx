import type { IdentityProof } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { DialogForm } from '../../../components/account/form';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { notify } from '../../../lib/notifications/notification-store';
import { useEndSubscription } from '../api/subscription';
import { useIdentityProof } from '../model/use-identity-proof';
import { Reauthentication } from './reauthentication';
import classes from './setting-row.module.css';

interface EndSubscriptionDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Ends the subscription at once, after the password was asked for once more. */
export function EndSubscriptionDialog({ isOpen, onClose }: EndSubscriptionDialogProps) {
  const { t } = useTranslation('settings');
  const proof = useIdentityProof();
  const endSubscription = useEndSubscription();
  const { isBusy, run } = useSingleFlight();
  const close = (): void => {
    proof.reset();
    onClose();
  };
  const end = async (given: IdentityProof): Promise<void> => {
    try {
      await endSubscription(given);
    } catch (error) {
      proof.refuse(error);
      return;
    }
    close();
    notify({ key: 'ended', type: 'info', title: (words) => words('settings:subscription.wasEnded') });
  };
  const confirm = (): void => {
    const given = proof.take();
    if (given !== null) void run(async () => end(given));
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDestructive
      title={t('subscription.endQuestion')}
      confirmLabel={t('subscription.endConfirm')}
      isBusy={isBusy}
      onClose={close}
      onConfirm={confirm}
    >
      <div className={classes.erase}>
        <p>{t('subscription.endConsequence')}</p>
        <DialogForm onSubmit={confirm}>
          <Reauthentication proof={proof} />
        </DialogForm>
      </div>
    </ConfirmDialog>
  );
}
