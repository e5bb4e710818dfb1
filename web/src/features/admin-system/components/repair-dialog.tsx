import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../components/ui/banner';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { rejectionText } from '../../../lib/account/rejection-text';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { notify } from '../../../lib/notifications/notification-store';
import { useRepair } from '../api/admin-system';
import type { Repair } from '../api/admin-system';

export interface RepairTarget {
  readonly repair: Repair;
  /** The stream or the price, as the person who decides knows it. */
  readonly name: string;
}

interface RepairDialogProps {
  readonly target: RepairTarget;
  readonly onClose: () => void;
}

/** Asks once, with the effect, before something is mended or decided. */
export function RepairDialog({ target: { repair, name }, onClose }: RepairDialogProps) {
  const { t } = useTranslation('admin-system');
  const { i18n } = useTranslation();
  const mend = useRepair();
  const { isBusy, run } = useSingleFlight();
  const [failure, setFailure] = useState<unknown>(null);
  const { kind } = repair;
  const send = async (): Promise<void> => {
    setFailure(null);
    try {
      await mend(repair);
    } catch (error) {
      setFailure(error);
      return;
    }
    onClose();
    notify({
      key: `${kind} ${name}`,
      type: 'success',
      title: (words) => words(`admin-system:repair.${kind}.done`, { name }),
    });
  };
  return (
    <ConfirmDialog
      isOpen
      title={t(`repair.${kind}.title`, { name })}
      confirmLabel={t(`repair.${kind}.action`)}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => {
        void run(send);
      }}
    >
      {failure === null ? null : (
        <Banner tone="error" title={rejectionText(failure, i18n, t('unexpected'))} />
      )}
      <p className="ui-below-12">{t(`repair.${kind}.effect`)}</p>
    </ConfirmDialog>
  );
}
