import { formatBtc, formatCents, usdCents } from '@app/money';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import type { FilledFigures } from '../../../../components/trade-form/read-figures';
import type { Translations } from '../../../../lib/i18n/translations';
import type { KnownDetails } from '../../../../lib/notifications/notification';
import { closeToast, notify, replaceNotification } from '../../../../lib/notifications/notification-store';
import { tradePath } from '../../../../lib/portfolio/trade-path';
import { optimisticUndo } from '../../model/optimistic-undo';
import { OPERATION_OF } from '../../model/executed-trade';
import type { ExecutedTrade, ExecutionMode } from '../../model/executed-trade';
import { usdOf } from '../../model/figures';

interface ExecutionToast {
  readonly started: (mode: ExecutionMode, fill: FilledFigures) => void;
  readonly done: (trade: ExecutedTrade) => void;
  /** The dialog says what came of it. */
  readonly dismiss: () => void;
}

/** One notification for one trade: a toast while it is processed, kept among the notices once the page shows its end. */
export function useExecutionToast(): ExecutionToast {
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = useRef<string | null>(null);
  return {
    started: (mode, fill) => {
      id.current = notify({
        type: 'loading',
        title: (t: Translations) => t('weekly-trade:toast.processingTitle'),
        placement: 'toast',
        details: {
          kind: 'transaction',
          operation: OPERATION_OF[mode],
          amountBtc: formatBtc(fill.quantity),
          amountUsd: formatCents(fill.total),
          status: 'processing',
        },
      });
    },
    done: (trade) => {
      if (id.current === null || trade.kind === 'setAside') return;
      const { transactionId } = trade;
      replaceNotification(id.current, {
        type: 'transaction',
        title: (t: Translations) => t('weekly-trade:toast.completedTitle'),
        message: (t: Translations) => t('weekly-trade:toast.broker'),
        placement: 'card',
        details: detailsOf(trade, OPERATION_OF[trade.kind]),
        actions: [
          ...(transactionId === null
            ? []
            : [
                {
                  label: (t: Translations) => t('weekly-trade:undo.run'),
                  onSelect: () => {
                    void optimisticUndo(client, transactionId);
                  },
                },
              ]),
          {
            label: (t: Translations) => t('weekly-trade:toast.view'),
            onSelect: () => {
              void navigate(transactionId === null ? '/transactions' : tradePath(transactionId));
            },
          },
        ],
      });
    },
    dismiss: () => {
      if (id.current !== null) closeToast(id.current);
    },
  };
}

function detailsOf(trade: ExecutedTrade, operation: 'invest' | 'reinvest' | 'sell'): KnownDetails {
  const { balance, btc, usd } = trade;
  return {
    kind: 'transaction',
    operation,
    amountUsd: usd ?? '0.00',
    ...(btc === null ? {} : { amountBtc: btc }),
    status: 'completed',
    ...(balance === null
      ? {}
      : { balanceChangeUsd: formatCents(usdCents(usdOf(balance.after) - usdOf(balance.before))) }),
  };
}
