import type { ExecutePartRequest, ExecutePartResponse, PaidRequest } from '@app/contracts';
import { formatBtc, formatCents } from '@app/money';

import { formatRate } from '../../../../lib/money/rate';
import { useExecutePart, useRecordManualBuy } from '../../api/execution';
import type { ExecutedTrade, ExecutionMode } from '../../model/executed-trade';
import type { Fill } from '../../model/fill';
import { totalInReais, totalOf } from '../../model/preview';
import type { RateOrigin } from './use-fill-form';

/** What the person has agreed to after a warning. */
export interface Consent {
  readonly confirmed?: boolean;
  readonly override?: boolean;
  readonly acceptNegative?: boolean;
}

export interface FillToSend {
  readonly mode: ExecutionMode;
  readonly fill: Fill;
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

function figuresOf({ mode, fill, rateOrigin, tradedOn }: FillToSend) {
  const paid = paidOf(mode, fill, rateOrigin);
  return {
    quantityBtc: formatBtc(fill.quantity),
    priceUsd: formatCents(fill.price),
    feeUsd: formatCents(fill.fee),
    tradedOn,
    ...(paid === null ? {} : { paid }),
  };
}

/** What was paid in reais, with the rate exactly as it stood on screen. */
function paidOf(mode: ExecutionMode, fill: Fill, origin: RateOrigin | null): PaidRequest | null {
  const total = totalInReais(mode, fill);
  if (fill.reais === null || total === null) return null;
  return {
    currency: 'BRL',
    amountBrl: formatCents(total),
    rate: formatRate(fill.reais.rate),
    ...(origin === null ? {} : { rateDate: origin.rateDate, rateSource: origin.rateSource }),
  };
}

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
  fill: Fill,
  transactionId: string,
  balance: ExecutedTrade['balance'],
): ExecutedTrade {
  return {
    kind,
    transactionId,
    btc: formatBtc(fill.quantity),
    usd: formatCents(totalOf(kind, fill)),
    balance,
    at: new Date().toISOString(),
  };
}
