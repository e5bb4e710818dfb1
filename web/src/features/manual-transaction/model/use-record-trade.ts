import type { FarPriceWarning, RecordTradeRequest } from '@app/contracts';
import { formatBtc, formatCents } from '@app/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useSingleFlight } from '../../../lib/account/use-single-flight';
import { isApiProblem } from '../../../lib/api/api-problem';
import { useCommandKey } from '../../../lib/api/command-key';
import { problemMessage } from '../../../lib/api/problem-message';
import { closeToast, notify, replaceNotification } from '../../../lib/notifications/notification-store';
import type { NotificationInput } from '../../../lib/notifications/notification-store';
import { afterCommand, LEDGER } from '../../../lib/query/revision';
import { recordTrade, unusualPriceOf } from '../api/trades';
import type { Trade } from './read-trade';

export interface RecordTrade {
  readonly isBusy: boolean;
  /** The price is far from that day's close and has to be confirmed. */
  readonly question: FarPriceWarning | null;
  readonly refusal: string | null;
  /** Answers whether it was recorded. Presses while one is under way send nothing. */
  readonly send: (trade: Trade, request: RecordTradeRequest) => Promise<boolean>;
  readonly forget: () => void;
}

/** Records a trade once, whatever happens to the answer: one key until it has one. */
export function useRecordTrade(): RecordTrade {
  const { t } = useTranslation('manual-transaction');
  const { t: common, i18n } = useTranslation();
  const client = useQueryClient();
  const key = useCommandKey('manual-trade');
  const { isBusy, run } = useSingleFlight();
  const [question, setQuestion] = useState<FarPriceWarning | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const fail = async (error: unknown): Promise<void> => {
    const asked = unusualPriceOf(error);
    setQuestion(asked ?? null);
    if (asked !== undefined) return;
    // A used key carries nothing more; what it did is read, and the next attempt is a new command.
    const isRecorded = isApiProblem(error) && error.code === 'IDEMPOTENCY.KEY_REUSED';
    if (isRecorded) key.answered();
    const hasReason = isApiProblem(error) && error.kind === 'problem' && error.code !== null;
    const reason = hasReason ? problemMessage(error, common, i18n) : null;
    setRefusal(reason === null ? t('failed') : isRecorded ? reason : `${t('failed')} ${reason}`);
    if (!hasReason || isRecorded) await client.invalidateQueries({ queryKey: [LEDGER] });
  };

  return {
    isBusy,
    question,
    refusal,
    forget: () => {
      setQuestion(null);
      setRefusal(null);
    },
    send: async (trade, request) => {
      let isRecorded = false;
      await run(async () => {
        setRefusal(null);
        const toast = notify({ ...toastOf(trade, 'processing'), placement: 'toast' });
        try {
          const { revision } = await recordTrade(request, key.current());
          key.answered();
          replaceNotification(toast, toastOf(trade, 'completed'));
          // The result is shown only once the page behind it shows the trade.
          await afterCommand(client, revision);
          isRecorded = true;
        } catch (error) {
          closeToast(toast);
          await fail(error);
        }
      });
      return isRecorded;
    },
  };
}

function toastOf(trade: Trade, status: 'processing' | 'completed'): NotificationInput {
  return {
    type: status === 'completed' ? 'transaction' : 'loading',
    title: (words) => words(`manual-transaction:toast.${trade.type}`),
    details: {
      kind: 'transaction',
      operation: trade.type === 'buy' ? 'invest' : 'sell',
      amountUsd: formatCents(trade.total),
      amountBtc: formatBtc(trade.quantity),
      status,
    },
  };
}
