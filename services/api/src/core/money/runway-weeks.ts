import { dynamicBalanceRunwayWeeks, type InvestorProfile } from '@app/ledger';
import type { UsdCents } from '@app/money';
import { strategyV1 } from '@app/strategy';

/** Whole weeks that a dynamic balance lasts at the profile's maximum; null when the maximum takes nothing from it. */
export function runwayWeeks(
  dynamicBalance: UsdCents,
  base: UsdCents,
  profile: InvestorProfile,
): number | null {
  const cap = String(strategyV1.weekly.cap[profile]);
  const weeks = dynamicBalanceRunwayWeeks({ dynamicBalance, base, cap });
  return weeks === null ? null : Number.parseInt(weeks.toString(), 10);
}
