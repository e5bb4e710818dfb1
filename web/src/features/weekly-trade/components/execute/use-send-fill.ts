import type { ExecutePartRequest, ExecutePartResponse } from '@app/contracts';
import { formatBtc, formatCents } from '@app/money';

import { paidOf } from '../../../../components/trade-form/paid';
import type { FilledFigures } from '../../../../components/trade-form/read-figures';
import type { RateOrigin } from '../../../../components/trade-form/use-trade-figures';
import { useExecutePart, useRecordManualBuy } from '../../api/execution';
import type { ExecutedTrade, ExecutionMode } from '../../model/executed-trade';

/** What the person has agreed to after a warning. */
export interface Consent {
  readonly confirmed?: boolean;
  readonly override?: boolean;
  readonly acceptNegative?: boolean;
}

export interface FillToSend {
  readonly mode: ExecutionMode;
  readonly fill: FilledFigures;
  /** Of a fill in reais; null where the rate was typed by hand. */
  readonly rateOrigin: RateOrigin | null;
  readonly tradedOn: string;
  readonly consent: Consent;
  readonly idempotencyKey: string;
}

export interface SentFill {
  readonly revision: string;
  readonly trade: ExecutedTrade;
}

/** Sends a fill as its part of the week, or as a manual buy. */
export function useSendFill(recommendationId: string): (toSend: FillToSend) => Promise<SentFill> {
  const execution = useExecutePart(recommendationId);
  const manual = useRecordManualBuy();
  return async (toSend) => {
    const { mode, fill, consent, idempotencyKey } = toSend;
    const figures = figuresOf(toSend);
    if (mode === 'manual') {
      const { confirmed } = consent;
      const answer = await manual.mutateAsync({
        idempotencyKey,
        request: { type: 'buy', ...figures, ...(confirmed === undefined ? {} : { confirmed }) },
      });
      return { revision: answer.revision, trade: tradeOf(mode, fill, answer.transactionId, null) };
    }
    const answer = await execution.mutateAsync({
      idempotencyKey,
      request: requestOf(mode, figures, consent),
    });
    const trade = tradeOf(mode, fill, answer.transactionId, movedBy(mode, answer));
    return { revision: answer.revision, trade };
  };
}

const figuresOf = ({ fill, rateOrigin, tradedOn }: FillToSend) => ({
  quantityBtc: formatBtc(fill.quantity),
  priceUsd: formatCents(fill.price),
  feeUsd: formatCents(fill.fee),
  ...(fill.isValueGiven ? { valueUsd: formatCents(fill.value) } : {}),
  tradedOn,
  ...paidOf(fill, rateOrigin),
});

/** Only an investment can make the dynamic balance negative. */
function requestOf(
  part: Exclude<ExecutionMode, 'manual'>,
  figures: ReturnType<typeof figuresOf>,
  { acceptNegative, ...agreed }: Consent,
): ExecutePartRequest {
  if (part !== 'investment') return { part, ...figures, ...agreed };
  return { part, ...figures, ...agreed, ...(acceptNegative === undefined ? {} : { acceptNegative }) };
}

function movedBy(
  part: Exclude<ExecutionMode, 'manual'>,
  { dynamicBalance, portfolioCash }: ExecutePartResponse,
): ExecutedTrade['balance'] {
  return part === 'investment'
    ? { account: 'dynamicBalance', ...dynamicBalance }
    : { account: 'portfolioCash', ...portfolioCash };
}

function tradeOf(
  kind: ExecutionMode,
  fill: FilledFigures,
  transactionId: string,
  balance: ExecutedTrade['balance'],
): ExecutedTrade {
  return {
    kind,
    transactionId,
    btc: formatBtc(fill.quantity),
    usd: formatCents(fill.total),
    balance,
    at: new Date().toISOString(),
  };
}
