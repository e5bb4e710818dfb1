import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { isApiProblem } from '../../../../lib/api/api-problem';
import { useCommandKey } from '../../../../lib/api/command-key';
import { problemMessage } from '../../../../lib/api/problem-message';
import { Banner } from '../../../../components/ui/banner';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog';
import { IconUndo } from '../../../../components/ui/icons';
import { PanelFailure, SkeletonLines } from '../../../../components/ui/panel';
import { notify } from '../../../../lib/notifications/notification-store';
import { afterCommand } from '../../../../lib/query/revision';
import { useVoidPreview } from '../../../../lib/portfolio/use-void-preview';
import { voidTransaction } from '../../../../lib/portfolio/void-transaction';
import type { ExecutedTrade } from '../../model/executed-trade';
import { undone } from '../../model/undo-at-once';
import { UndoEffect } from './undo-effect';

/** The trade, or the base set aside, that is to be taken back. */
export interface UndoTarget {
  readonly transactionId: string;
  readonly kind: ExecutedTrade['kind'];
}

interface UndoDialogProps {
  readonly target: UndoTarget;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const NEGATIVE = 'LEDGER.DYNAMIC_BALANCE_NEGATIVE';

/** Takes a trade back, with what that moves and the first day that stands against it. Mounted while it is open. */
export function UndoDialog({ target, onClose, onDone }: UndoDialogProps) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc, i18n } = useTranslation();
  const client = useQueryClient();
  const preview = useVoidPreview(target.transactionId);
  const key = useCommandKey(`undo.${target.transactionId}`);
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const refusal = preview.data?.refusal ?? null;
  const isNegative = refusal?.code === NEGATIVE;

  const send = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError(null);
    try {
      const { transactionId } = target;
      const idempotencyKey = key.current();
      const { revision } = await voidTransaction({
        transactionId,
        idempotencyKey,
        acceptNegative: isNegative,
      });
      key.answered();
      await afterCommand(client, revision);
      notify(undone());
      onDone();
    } catch (failure) {
      if (isApiProblem(failure) && failure.kind === 'refused') key.answered();
      setError(failure);
      // What stands against it may be something newer than the preview.
      void preview.refetch();
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const canGoOn = preview.data !== undefined && (refusal === null || isNegative);
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={isBusy}
      isConfirmDisabled={!canGoOn}
      icon={<IconUndo size={18} stroke={1.7} aria-hidden="true" />}
      title={t(`undo.question.${target.kind}`)}
      confirmLabel={isNegative ? t('undo.anyway') : t('undo.run')}
      onConfirm={() => {
        void send();
      }}
      onClose={() => {
        if (!isBusy) onClose();
      }}
    >
      {preview.data === undefined ? (
        preview.isError ? (
          <PanelFailure
            text={t('undo.previewFailed')}
            isRetrying={preview.isFetching}
            onRetry={() => {
              void preview.refetch();
            }}
          />
        ) : (
          <SkeletonLines lines={3} />
        )
      ) : (
        <UndoEffect preview={preview.data} />
      )}
      {error === null ? null : (
        <Banner tone="error" title={t('undo.failed')}>
          {problemMessage(error, tc, i18n)}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
