import type { UsdCents } from '@app/money';

const CAP = /^(?<whole>0|[1-9]\d{0,5})(?:\.(?<fraction>\d{1,6}))?$/;
const MILLION = 1_000_000n;

/**
 * Whole weeks that the dynamic balance lasts when every week takes the maximum:
 * `floor(dynamic balance / (base x (cap - 1)))`, 0 for a balance that is not positive.
 *
 * @param cap the profile's largest multiplier as decimal text, "3.5"
 * @returns `null` when the maximum takes nothing from the balance (cap at most 1)
 * @throws RangeError when `cap` is not a decimal number
 */
export function dynamicBalanceRunwayWeeks(options: {
  readonly dynamicBalance: UsdCents;
  readonly base: UsdCents;
  readonly cap: string;
}): bigint | null {
  const groups = CAP.exec(options.cap)?.groups;
  if (groups === undefined) throw new RangeError(`Not a cap: ${options.cap}`);
  const capMillionths = BigInt((groups['whole'] ?? '') + (groups['fraction'] ?? '').padEnd(6, '0'));
  const weekly = options.base * (capMillionths - MILLION);
  if (weekly <= 0n) return null;
  return options.dynamicBalance <= 0n ? 0n : (options.dynamicBalance * MILLION) / weekly;
}
