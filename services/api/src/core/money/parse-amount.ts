import type { ParsedAmount } from '@app/money';
import { ProblemError } from '../http/problem.error.js';

const names: Readonly<Record<string, string>> = {
  quantityBtc: 'Quantity',
  priceUsd: 'Price',
  valueUsd: 'Value',
  feeUsd: 'Fee',
  amountUsd: 'Amount',
  amountBrl: 'Amount in reais',
};

/**
 * An amount that its schema let through as text. Too many decimals are rejected and never cut, an amount above the
 * limits is rejected and never rounded.
 * @throws ProblemError
 */
export function amountOrProblem<T>(parsed: ParsedAmount<T>, field: string): T {
  if (parsed.ok) return parsed.value;
  const name = names[field] ?? field;
  const detail = {
    empty: `${name} is required`,
    notANumber: `${name} must be a valid number`,
    ambiguous: `${name} must be a valid number`,
    negative: `${name} must be greater than zero`,
    signedZero: `${name} must be greater than zero`,
    tooManyDecimals: `${name} has more decimals than the ledger keeps`,
    tooLarge: `${name} is larger than the ledger accepts`,
  }[parsed.problem];
  throw new ProblemError({
    status: 422,
    code: parsed.problem === 'tooLarge' ? 'LEDGER.AMOUNT_TOO_LARGE' : 'LEDGER.AMOUNT_INVALID',
    detail,
    members: { field, problem: parsed.problem },
  });
}
