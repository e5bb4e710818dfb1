const SCALE = 10_000n;

/** How much of `whole` is `part`, 0 to 1 in steps of a hundredth of a percent; null when there is no whole. */
export function shareOf(part: string | null, whole: string | null): number | null {
  if (part === null || whole === null) return null;
  const total = BigInt(whole.replace('.', ''));
  if (total <= 0n) return null;
  const share = (BigInt(part.replace('.', '')) * SCALE * 2n + total) / (total * 2n);
  return Number(share) / Number(SCALE);
}
