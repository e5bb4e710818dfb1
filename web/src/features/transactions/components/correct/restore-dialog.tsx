import type { TransactionView } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../../components/ui/confirm-dialog';
import { IconUndo } from '../../../../components/ui/icons';
import { useFormat } from '../../../../lib/format/use-format';
import { restoreTransaction } from '../../../../lib/portfolio/transactions';
import { useRestorePreview } from '../../api/corrections';
import { foreseenIn, useCorrection } from '../../model/use-correction';
import { useCorrectionToasts } from '../../model/use-correction-toasts';
import { CorrectionBody } from './correction-body';

interface RestoreDialogProps {
  readonly trade: TransactionView;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before a deleted trade comes into effect again, with everything it moves. */
export function RestoreDialog({ trade, onClose, onDone }: RestoreDialogProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const toasts = useCorrectionToasts();
  const { transactionId, type } = trade;
  const preview = useRestorePreview(transactionId);
  const correction = useCorrection({
    scope: `restore.${transactionId}`,
    foreseen: foreseenIn(preview),
    send: (idempotencyKey, { acceptNegative, acceptRecordedAgain, override }) =>
      restoreTransaction({
        transactionId,
        idempotencyKey,
        request: {
          ...(acceptNegative === undefined ? {} : { acceptNegative }),
          ...(acceptRecordedAgain === undefined ? {} : { acceptRecordedAgain }),
          ...(override === undefined ? {} : { override }),
        },
      }),
    onDone: () => {
      toasts.restored(trade);
      onDone();
    },
  });
  const isBlocked = correction.rejection !== null && correction.consent === null;
  return (
    <ConfirmDialog
      isOpen
      onClose={() => {
        if (!correction.isBusy) onClose();
      }}
      onConfirm={correction.submit}
      title={t(`restore.title.${type}`, { date: format.longDate(trade.tradedOn) })}
      confirmLabel={correction.consent === null ? t('restore.run') : t('restore.anyway')}
      icon={<IconUndo size={18} stroke={1.7} />}
      isBusy={correction.isBusy}
      isBackFilled={correction.consent !== null}
      isConfirmDisabled={preview.data === undefined || isBlocked}
    >
      <CorrectionBody preview={preview} correction={correction} failure={t('restore.failed')} />
    </ConfirmDialog>
  );
}
