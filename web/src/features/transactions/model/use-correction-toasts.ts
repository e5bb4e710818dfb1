import type { TransactionView, VoidTransactionResponse } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { v4 as uuid } from 'uuid';

import { isApiProblem } from '../../../lib/api/api-problem';
import type { Translations } from '../../../lib/i18n/translations';
import { notify, replaceNotification } from '../../../lib/notifications/notification-store';
import { tradePath } from '../../../lib/portfolio/trade-path';
import { restoreTransaction } from '../../../lib/portfolio/transactions';
import { afterCommand } from '../../../lib/query/revision';
import { difference } from './difference';
import { operationOf } from './trade-labels';

/** Long enough to read what was done and to think better of it. */
const UNDO_SHOWN_MS = 10_000;

type Trade = Pick<TransactionView, 'transactionId' | 'type' | 'filled'>;

const detailsOf = ({ type, filled }: Trade, change?: VoidTransactionResponse['dynamicBalance']) =>
  ({
    kind: 'transaction',
    operation: operationOf({ type }),
    amountUsd: filled.totalUsd,
    amountBtc: filled.quantityBtc,
    status: 'completed',
    ...(change === undefined ? {} : { balanceChangeUsd: difference(change.after, change.before) }),
  }) as const;

interface CorrectionToasts {
  readonly deleted: (trade: Trade, answer: VoidTransactionResponse) => void;
  readonly restored: (trade: Trade) => void;
  readonly edited: (trade: Trade) => void;
}

/** What was done, and the way back. They may be pressed on any page, so they need nothing of the one they came from. */
export function useCorrectionToasts(): CorrectionToasts {
  const client = useQueryClient();
  const navigate = useNavigate();
  return {
    deleted: (trade, answer) => {
      const key = uuid();
      notify({
        type: 'transaction',
        title: (t: Translations) => t(`transactions:toast.deleted.${trade.type}`),
        message: (t: Translations) => t('transactions:toast.canUndo'),
        details: detailsOf(trade, answer.dynamicBalance),
        duration: UNDO_SHOWN_MS,
        actions: [
          {
            label: (t: Translations) => t('transactions:undo.run'),
            isPrimary: true,
            onSelect: () => {
              void undoDelete({
                client,
                trade,
                key,
                open: () => void navigate(tradePath(trade.transactionId)),
              });
            },
          },
        ],
      });
    },
    restored: (trade) => {
      notify(restoredNotice(trade));
    },
    edited: (trade) => {
      notify({
        type: 'transaction',
        title: (t: Translations) => t('transactions:toast.edited'),
        details: detailsOf(trade),
      });
    },
  };
}

const restoredNotice = (trade: Trade) =>
  ({
    type: 'transaction',
    title: (t: Translations) => t(`transactions:toast.restored.${trade.type}`),
    details: detailsOf(trade),
  }) as const;

interface Undo {
  readonly client: QueryClient;
  readonly trade: Trade;
  /** One for the notice, so that a second press after a lost answer is the same command. */
  readonly key: string;
  /** Shows the trade, where a rejection can be read and agreed to. */
  readonly open: () => void;
}

async function undoDelete({ client, trade, key, open }: Undo): Promise<void> {
  const id = notify({
    type: 'loading',
    title: (t: Translations) => t('transactions:toast.restoring'),
    placement: 'toast',
  });
  try {
    const { transactionId } = trade;
    const { revision } = await restoreTransaction({ transactionId, idempotencyKey: key, request: {} });
    await afterCommand(client, revision);
    replaceNotification(id, restoredNotice(trade));
  } catch (error) {
    const isRejected = isApiProblem(error) && error.kind === 'problem' && !error.isTransient;
    replaceNotification(id, {
      type: 'error',
      title: (t: Translations) => t('transactions:restore.failed'),
      actions: [
        isRejected
          ? { label: (t: Translations) => t('transactions:toast.open'), onSelect: open }
          : {
              label: (t: Translations) => t('panel.tryAgain'),
              onSelect: () => {
                void undoDelete({ client, trade, key, open });
              },
            },
      ],
    });
  }
}
