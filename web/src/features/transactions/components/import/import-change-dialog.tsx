import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../../../components/ui/confirm-dialog';
import { IconUndo } from '../../../../components/ui/icons';
import type { Words } from '../../../../lib/i18n/words';
import { notify } from '../../../../lib/notifications/notification-store';
import { changeImport, useImportChangePreview } from '../../api/imports';
import type { ImportChange } from '../../api/imports';
import { foreseenIn, useCorrection } from '../../model/use-correction';
import { CorrectionBody } from '../correct/correction-body';

interface ImportChangeDialogProps {
  readonly importId: string;
  readonly change: ImportChange;
  readonly onClose: () => void;
}

/** Takes a whole import back, or brings it back, after showing what that moves. */
export function ImportChangeDialog({ importId, change, onClose }: ImportChangeDialogProps) {
  const { t } = useTranslation('transactions');
  const preview = useImportChangePreview(importId, change);
  const correction = useCorrection({
    scope: `import.${change}.${importId}`,
    foreseen: foreseenIn(preview),
    send: (idempotencyKey, { acceptNegative }) =>
      changeImport({ importId, change, idempotencyKey, acceptNegative }),
    onDone: () => {
      notify({ type: 'success', title: (words: Words) => words(`transactions:import.${change}.done`) });
      onClose();
    },
  });
  const isBlocked = correction.refusal !== null && correction.consent === null;
  return (
    <ConfirmDialog
      isOpen
      isDestructive={change === 'void'}
      onClose={() => {
        if (!correction.isBusy) onClose();
      }}
      onConfirm={correction.submit}
      title={t(`import.${change}.title`, { count: preview.data?.import.active ?? 0 })}
      confirmLabel={correction.consent === null ? t(`import.${change}.run`) : t(`import.${change}.anyway`)}
      icon={<IconUndo size={18} stroke={1.7} />}
      isBusy={correction.isBusy}
      isConfirmDisabled={preview.data === undefined || isBlocked}
    >
      <CorrectionBody preview={preview} correction={correction} failure={t(`import.${change}.failed`)} />
    </ConfirmDialog>
  );
}
