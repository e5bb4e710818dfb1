import type { ExecuteInvestmentRequest } from '@app/contracts';
import { formatBtc, formatCents } from '@app/money';

import { useExecuteInvestment } from '../../api/use-execute-investment';
import { useRecordManualBuy } from '../../api/use-record-manual-buy';
import type { ExecutedTrade, ExecutionMode } from '../../model/executed-trade';
import type { Fill } from '../../model/execution';

/** What the person has agreed to after a warning; a changed figure takes it back. */
export type Consent = Pick<ExecuteInvestmentRequest, 'confirmed' | 'override' | 'acceptNegative'>;

export interface FillToSend {
  readonly mode: ExecutionMode;
  readonly fill: Fill;
  readonly tradedOn: string;
  readonly consent: Consent;
  readonly idempotencyKey: string;
}

export interface SentFill {
  readonly revision: string;
  readonly trade: ExecutedTrade;
}

/** Sends a fill as the week's investment or as a manual buy. */
export function useSendFill(recommendationId: string): (toSend: FillToSend) => Promise<SentFill> {
  const investment = useExecuteInvestment(recommendationId);
  const manual = useRecordManualBuy();
  return async ({ mode, fill, tradedOn, consent, idempotencyKey }) => {
    const figures = {
      quantityBtc: formatBtc(fill.quantity),
      priceUsd: formatCents(fill.price),
      feeUsd: formatCents(fill.fee),
      tradedOn,
    };
    if (mode === 'manual') {
      const { confirmed } = consent;
      const answer = await manual.mutateAsync({
        idempotencyKey,
        request: { type: 'buy', ...figures, ...(confirmed === undefined ? {} : { confirmed }) },
      });
      return { revision: answer.revision, trade: tradeOf('manual', fill, null) };
    }
    const answer = await investment.mutateAsync({
      idempotencyKey,
      request: { part: 'investment', ...figures, ...consent },
    });
    return { revision: answer.revision, trade: tradeOf('investment', fill, answer.dynamicBalance) };
  };
}

function tradeOf(
  kind: ExecutionMode,
  fill: Fill,
  dynamicBalance: ExecutedTrade['dynamicBalance'],
): ExecutedTrade {
  return {
    kind,
    btc: formatBtc(fill.quantity),
    spentUsd: formatCents(fill.spent),
    dynamicBalance,
    at: new Date().toISOString(),
  };
}
