import type { CorrectionPreviewResponse } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Amount, BeforeAmount, BtcAmount } from '../../../../components/ui/amount';
import { Banner } from '../../../../components/ui/banner';
import { ChangeList, ConfirmDialog } from '../../../../components/ui/confirm-dialog';
import { IconUndo } from '../../../../components/ui/icons';
import { PanelFailure, SkeletonLines } from '../../../../components/ui/panel';
import { PreviousNext } from '../../../../components/ui/previous-next';
import { ApiProblem, isApiProblem } from '../../../../lib/api/api-problem';
import { useCommandKey } from '../../../../lib/api/command-key';
import { problemMessage } from '../../../../lib/api/problem-message';
import { notify } from '../../../../lib/notifications/notification-store';
import { useVoidPreview, voidTransaction } from '../../../../lib/portfolio/transactions';
import { afterCommand } from '../../../../lib/query/revision';
import type { ExecutedTrade } from '../../model/executed-trade';
import { undone } from '../../model/optimistic-undo';
import classes from './undo.module.css';

/** What an undo moves, and what prevents it. */
function UndoEffect({ preview }: { readonly preview: CorrectionPreviewResponse }) {
  const { t } = useTranslation('weekly-trade');
  const { t: tc, i18n } = useTranslation();
  const { effect, refusal } = preview;
  return (
    <div className={classes.effect}>
      {effect === null ? null : <ChangeList rows={rowsOf(effect, t)} />}
      {refusal === null ? null : (
        <Banner tone="warn" title={t(refusal.code === NEGATIVE ? 'undo.belowZero' : 'undo.against')}>
          {problemMessage(problemOf(refusal), tc, i18n)}
        </Banner>
      )}
      <p className={classes.note}>{t('undo.note')}</p>
    </div>
  );
}

type Effect = NonNullable<CorrectionPreviewResponse['effect']>;
type Account = 'change.btc' | 'change.portfolioCash' | 'change.dynamicBalance';

interface Row {
  readonly label: string;
  readonly value: ReactNode;
}

/** Only what moves: three rows of which two say "no change" would hide the one that matters. */
function rowsOf(effect: Effect, t: (key: Account) => string): readonly Row[] {
  const { btc, portfolioCash, dynamicBalance } = effect;
  const usdRow = (account: Account, { before, after }: Effect['portfolioCash']): readonly Row[] =>
    before === after
      ? []
      : [
          {
            label: t(account),
            value: <PreviousNext before={<BeforeAmount value={before} />} after={<Amount value={after} />} />,
          },
        ];
  return [
    ...(btc.before === btc.after
      ? []
      : [
          {
            label: t('change.btc'),
            value: (
              <PreviousNext
                before={<BtcAmount value={btc.before} isBare />}
                after={<BtcAmount value={btc.after} />}
              />
            ),
          },
        ]),
    ...usdRow('change.portfolioCash', portfolioCash),
    ...usdRow('change.dynamicBalance', dynamicBalance),
  ];
}

/** The rejection of a preview told as the command's own would be. */
function problemOf(refusal: NonNullable<CorrectionPreviewResponse['refusal']>): ApiProblem {
  const { code, detail, ...members } = refusal;
  return new ApiProblem({ kind: 'problem', status: 409, code, detail, members });
}

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

/** Takes a trade back, with what that moves and the first day that prevents it. Mounted while it is open. */
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
      if (isApiProblem(failure) && failure.kind === 'problem') key.answered();
      setError(failure);
      // What prevents it may be something newer than the preview.
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
