export const balanceStatuses = ['building', 'using', 'equal'] as const;
export type BalanceStatus = (typeof balanceStatuses)[number];

/** What an amount does to the dynamic balance that it is added to; negative: taken from. */
export function balanceStatus(moved: bigint): BalanceStatus {
  if (moved === 0n) return 'equal';
  return moved > 0n ? 'building' : 'using';
}
