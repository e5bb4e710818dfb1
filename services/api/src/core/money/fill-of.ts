import type { Fill } from '@app/ledger';
import { parseBtcDecimal, parsePriceDecimal, parseUsdDecimal, ZERO_CENTS } from '@app/money';
import { dateOrProblem } from '../http/params.js';
import { amountOrProblem } from './parse-amount.js';

/** The part of a request that says what was really filled. */
export interface FillRequest {
  readonly quantityBtc: string;
  readonly priceUsd: string;
  readonly feeUsd?: string | undefined;
  readonly valueUsd?: string | undefined;
  readonly tradedOn: string;
}

/** @throws ProblemError for an amount or a day that does not exist */
export function fillOf(request: FillRequest): Fill {
  const { quantityBtc, priceUsd, feeUsd, valueUsd, tradedOn } = request;
  return {
    tradedOn: dateOrProblem(tradedOn, 'tradedOn'),
    quantity: amountOrProblem(parseBtcDecimal(quantityBtc), 'quantityBtc'),
    price: amountOrProblem(parsePriceDecimal(priceUsd), 'priceUsd'),
    value: valueUsd === undefined ? null : amountOrProblem(parseUsdDecimal(valueUsd), 'valueUsd'),
    fee: feeUsd === undefined ? ZERO_CENTS : amountOrProblem(parseUsdDecimal(feeUsd), 'feeUsd'),
  };
}
