import {
  type BrlCents,
  parseBrlDecimal,
  type ParsedAmount,
  parseUsdDecimal,
  type UsdCents,
} from '@app/money';
import { ProblemError } from '../core/http/problem.error.js';

const problem = (code: string, detail: string): ProblemError =>
  new ProblemError({ status: 422, code, detail, members: { field: 'amount' } });

/** The base of a week as it was typed. @throws ProblemError by the texts of the base investment */
export const baseInDollars = (amount: string | undefined): UsdCents => checked(amount, parseUsdDecimal);
export const baseInReais = (amount: string | undefined): BrlCents => checked(amount, parseBrlDecimal);

function checked<Cents extends bigint>(
  amount: string | undefined,
  parse: (text: string) => ParsedAmount<Cents>,
): Cents {
  const text = amount?.trim() ?? '';
  if (text === '') throw problem('SETTINGS.BASE_REQUIRED', 'Base investment amount is required');
  const parsed = parse(text);
  if (!parsed.ok) {
    if (parsed.problem === 'tooLarge')
      throw problem('SETTINGS.BASE_TOO_LARGE', 'Base investment is larger than the ledger accepts');
    if (parsed.problem === 'signedZero' || parsed.problem === 'negative') throw notPositive();
    throw problem('SETTINGS.BASE_INVALID', 'Base investment must be a valid number');
  }
  if (parsed.value <= 0n) throw notPositive();
  return parsed.value;
}

export const notPositive = (): ProblemError =>
  problem('SETTINGS.BASE_NOT_POSITIVE', 'Base investment must be greater than zero');
