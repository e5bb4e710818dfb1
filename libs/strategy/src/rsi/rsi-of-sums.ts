/**
 * RSI of summed (or equally averaged) gains and losses, 0 to 100, with the strategy's answer where nothing fell: 100 if
 * anything rose, else 50.
 *
 * @param gains zero or more
 * @param losses zero or more, positive numbers for falls
 */
export function rsiOfSums(gains: number, losses: number): number {
  if (losses === 0) return gains > 0 ? 100 : 50;
  return 100 - 100 / (1 + gains / losses);
}
