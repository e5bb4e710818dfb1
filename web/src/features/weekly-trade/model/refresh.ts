/** How long the week took to be calculated and read again. */
export interface Refresh {
  readonly durationMs: number;
  /** When it was done, an ISO instant. */
  readonly at: string;
  /** The recommendation that was there still holds. */
  readonly isRepeated: boolean;
}

export type RefreshSpeed = 'excellent' | 'good' | 'slow';

const EXCELLENT_BELOW_MS = 500;
const GOOD_BELOW_MS = 2_000;

/** Under 500 ms excellent, under 2 s good, else slow. */
export function speedOf({ durationMs }: Pick<Refresh, 'durationMs'>): RefreshSpeed {
  if (durationMs < EXCELLENT_BELOW_MS) return 'excellent';
  return durationMs < GOOD_BELOW_MS ? 'good' : 'slow';
}
