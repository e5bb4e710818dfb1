import { formatBtc, formatCents, usdCents } from '@app/money';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { closeToast, notify, replaceNotification } from '../../../../lib/notifications/notification-store';
import type { NotificationDetail } from '../../../../lib/notifications/notification-store';
import type { ExecutedTrade, ExecutionMode } from '../../model/executed-trade';
import type { Fill } from '../../model/execution';
import { usdOf } from '../../model/figures';
import { useAmountText } from '../../model/use-amount-text';

interface ExecutionToast {
  readonly started: (mode: ExecutionMode, fill: Fill) => void;
  readonly done: (trade: ExecutedTrade) => void;
  readonly failed: (text: string) => void;
  readonly dismiss: () => void;
}

/** One notification for one trade, from processing to completed. */
export function useExecutionToast(): ExecutionToast {
  const { t } = useTranslation('weekly-trade');
  const amount = useAmountText();
  const id = useRef<string | null>(null);

  const detailsOf = (options: {
    readonly kind: ExecutedTrade['kind'];
    readonly btc: string;
    readonly usd: string;
    readonly status: string;
  }): NotificationDetail[] => [
    { label: t('toast.type'), value: t(`trade.${options.kind}`) },
    { label: t('toast.amount'), value: `${amount(options.btc, { unit: 'BTC' })} · ${amount(options.usd)}` },
    { label: t('toast.status'), value: options.status },
  ];

  return {
    started: (mode, fill) => {
      id.current = notify({
        type: 'loading',
        title: t('toast.processingTitle'),
        placement: 'toast',
        details: detailsOf({
          kind: mode,
          btc: formatBtc(fill.quantity),
          usd: formatCents(fill.spent),
          status: t('toast.processing'),
        }),
      });
    },
    done: (trade) => {
      if (id.current === null) return;
      const details = detailsOf({
        kind: trade.kind,
        btc: trade.btc ?? '0.00000000',
        usd: trade.spentUsd ?? '0.00',
        status: t('toast.completed'),
      });
      const change = trade.dynamicBalance === null ? null : changeOf(trade.dynamicBalance);
      replaceNotification(id.current, {
        type: 'transaction',
        title: t('toast.completedTitle'),
        details:
          change === null
            ? details
            : [...details, { label: t('toast.balanceChange'), value: amount(change, { plus: true }) }],
      });
    },
    failed: (text) => {
      if (id.current === null) return;
      replaceNotification(id.current, { type: 'error', title: text, placement: 'toast' });
    },
    dismiss: () => {
      if (id.current !== null) closeToast(id.current);
    },
  };
}

/** A balance change is told only when it is more than a cent. */
function changeOf({ before, after }: NonNullable<ExecutedTrade['dynamicBalance']>): string | null {
  const change = usdOf(after) - usdOf(before);
  return change > 1n || change < -1n ? formatCents(usdCents(change)) : null;
}
