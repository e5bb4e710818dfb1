import type { CorrectionPreviewResponse, DynamicBalanceEntry, VoidTransactionResponse } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Banner } from '../../../components/ui/banner';
import { ChangeList, ConfirmDialog } from '../../../components/ui/confirm-dialog';
import { IconTrash } from '../../../components/ui/icons';
import { SkeletonLines } from '../../../components/ui/panel';
import { MoneyChange } from '../../../components/ui/money-change';
import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { ApiProblem } from '../../../lib/api/api-problem';
import { useCommandKey } from '../../../lib/api/command-key';
import { problemMessage } from '../../../lib/api/problem-message';
import { useFormat } from '../../../lib/format/use-format';
import { notify } from '../../../lib/notifications/notification-store';
import { useVoidPreview, voidTransaction } from '../../../lib/portfolio/transactions';
import { afterCommand } from '../../../lib/query/revision';
import { useUndoDelete } from '../model/use-undo-delete';
import classes from './entry-dialog.module.css';

const UNDO_SHOWN_MS = 10_000;
const NEGATIVE = 'LEDGER.DYNAMIC_BALANCE_NEGATIVE';

interface DeleteEntryDialogProps {
  readonly entry: DynamicBalanceEntry;
  readonly onClose: () => void;
}

/** Asks before an entry is deleted, with what moves back and the first day that would go below zero. */
export function DeleteEntryDialog({ entry, onClose }: DeleteEntryDialogProps) {
  const { t } = useTranslation('dynamic-cash');
  const { t: common, i18n } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const undo = useUndoDelete();
  const key = useCommandKey(`void.${entry.entryId}`);
  const { isBusy, run } = useSingleFlight();
  const [failure, setFailure] = useState<string | null>(null);
  const preview = useVoidPreview(entry.entryId);
  const refusal = preview.data?.refusal ?? null;
  const isNegative = refusal?.code === NEGATIVE;

  const remove = async (): Promise<void> => {
    setFailure(null);
    try {
      const answer = await voidTransaction({
        transactionId: entry.entryId,
        idempotencyKey: key.current(),
        acceptNegative: isNegative,
      });
      key.answered();
      await afterCommand(client, answer.revision);
      told(answer);
      onClose();
    } catch (error) {
      setFailure(problemMessage(error, common, i18n));
      await preview.refetch();
    }
  };

  const told = ({ dynamicBalance }: VoidTransactionResponse): void => {
    notify({
      type: 'balance_update',
      title: (words) => words('dynamic-cash:delete.done'),
      message: (words) => words('dynamic-cash:delete.canUndo'),
      duration: UNDO_SHOWN_MS,
      details: {
        kind: 'balance_update',
        previousUsd: dynamicBalance.before,
        currentUsd: dynamicBalance.after,
        changeUsd: turned(entry.amountUsd),
      },
      actions: [
        {
          label: (words) => words('dynamic-cash:undo.run'),
          isPrimary: true,
          onSelect: () => {
            void undo.run(entry.entryId);
          },
        },
      ],
    });
  };

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      isBusy={isBusy}
      isConfirmDisabled={preview.data === undefined || (refusal !== null && !isNegative)}
      title={t('delete.title', { movement: t(`type.${entry.type}`), date: format.longDate(entry.date) })}
      confirmLabel={isNegative ? t('delete.anyway') : t('delete.run')}
      icon={<IconTrash size={18} stroke={1.7} />}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      onConfirm={() => {
        void run(remove);
      }}
    >
      <Effect preview={preview.data} hasFailed={preview.isError} />
      {refusal === null ? null : (
        <Banner
          tone={isNegative ? 'warn' : 'error'}
          title={problemMessage(
            new ApiProblem({ kind: 'problem', ...refusal, members: refusal }),
            common,
            i18n,
          )}
        />
      )}
      {failure === null ? null : <Banner tone="error" title={failure} />}
      <p className={classes.text}>{t('delete.text')}</p>
    </ConfirmDialog>
  );
}

/** What was added is taken back, and the reverse. */
const turned = (amountUsd: string): string =>
  amountUsd.startsWith('-') ? amountUsd.slice(1) : `-${amountUsd}`;

interface EffectProps {
  readonly preview: CorrectionPreviewResponse | undefined;
  readonly hasFailed: boolean;
}

function Effect({ preview, hasFailed }: EffectProps) {
  const { t } = useTranslation('dynamic-cash');
  const { t: common } = useTranslation();
  if (preview === undefined)
    return hasFailed ? (
      <Banner tone="error" title={t('delete.previewFailed')} />
    ) : (
      <SkeletonLines lines={2} />
    );
  const { effect } = preview;
  if (effect === null) return null;
  const cash = effect.portfolioCash;
  const dynamicBalance = {
    label: t('title'),
    value: <MoneyChange before={effect.dynamicBalance.before} after={effect.dynamicBalance.after} />,
  };
  const portfolio = {
    label: common('cash.portfolioCash'),
    value: <MoneyChange before={cash.before} after={cash.after} />,
  };
  return <ChangeList rows={cash.before === cash.after ? [dynamicBalance] : [dynamicBalance, portfolio]} />;
}
