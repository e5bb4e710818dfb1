import type { TransactionView } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../../components/ui/confirm-dialog';
import { IconTrash } from '../../../../components/ui/icons';
import { useFormat } from '../../../../lib/format/use-format';
import { useVoidPreview, voidTransaction } from '../../../../lib/portfolio/transactions';
import { foreseenIn, useCorrection } from '../../model/use-correction';
import { useCorrectionToasts } from '../../model/use-correction-toasts';
import { CorrectionBody } from './correction-body';
import classes from './correction-body.module.css';

interface TradeDialogProps {
  readonly trade: TransactionView;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before a trade is deleted, with everything that moves back. Its record stays for ever. */
export function DeleteDialog({ trade, onClose, onDone }: TradeDialogProps) {
  const { t } = useTranslation('transactions');
  const format = useFormat();
  const toasts = useCorrectionToasts();
  const { transactionId, type } = trade;
  const preview = useVoidPreview(transactionId);
  const correction = useCorrection({
    scope: `void.${transactionId}`,
    foreseen: foreseenIn(preview),
    send: (idempotencyKey, consents) => voidTransaction({ transactionId, idempotencyKey, ...consents }),
    onDone: (answer) => {
      toasts.deleted(trade, answer);
      onDone();
    },
  });
  const isBlocked = correction.rejection !== null && correction.consent === null;
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      onClose={() => {
        if (!correction.isBusy) onClose();
      }}
      onConfirm={correction.submit}
      title={t(`delete.title.${type}`, { date: format.longDate(trade.tradedOn) })}
      confirmLabel={correction.consent === null ? t('delete.run') : t('delete.anyway')}
      icon={<IconTrash size={18} stroke={1.7} />}
      isBusy={correction.isBusy}
      isConfirmDisabled={preview.data === undefined || isBlocked}
    >
      <div className={classes.body}>
        <CorrectionBody preview={preview} correction={correction} failure={t('delete.failed')} />
        <p className={classes.text}>{t('delete.text')}</p>
      </div>
    </ConfirmDialog>
  );
}
