import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Form } from '../../../components/account/form';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { problemMessage } from '../../../lib/api/problem-message';
import { notify } from '../../../lib/notifications/notification-store';
import { useEndSubscription } from '../api/subscription';
import { Reauthentication } from './reauthentication';
import classes from './setting-row.module.css';

interface EndSubscriptionDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Ends the subscription at once, after the password was asked for once more. */
export function EndSubscriptionDialog({ isOpen, onClose }: EndSubscriptionDialogProps) {
  const { t } = useTranslation('settings');
  const { t: common, i18n } = useTranslation();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const endSubscription = useEndSubscription();
  const { isBusy, run } = useSingleFlight();
  const close = (): void => {
    setPassword('');
    setFault(undefined);
    onClose();
  };
  const end = async (): Promise<void> => {
    try {
      await endSubscription(password);
    } catch (error) {
      setFault(problemMessage(error, common, i18n));
      return;
    }
    close();
    notify({ key: 'ended', type: 'info', title: (words) => words('settings:subscription.wasEnded') });
  };
  const confirm = (): void => {
    if (password === '') setFault(t('passwordAgain.required'));
    else void run(end);
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
        <Form onSubmit={confirm}>
          <Reauthentication
            value={password}
            error={fault}
            onChange={(value) => {
              setFault(undefined);
              setPassword(value);
            }}
          />
          {/* The buttons of the dialog stand outside; with it Enter confirms in every browser. */}
          <button type="submit" hidden />
        </Form>
      </div>
    </ConfirmDialog>
  );
}
