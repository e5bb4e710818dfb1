import type { BacktestWindowId } from '@app/contracts';
import { shippedFigures } from '@app/contracts/shipped-backtests';

import type { BothProfiles } from './backtest-table';

export interface WindowFigures {
  readonly profiles: BothProfiles;
  /** Day or instant, ISO. */
  readonly computedAt: string;
}

/** The figures of a window that come with the code; undefined for a window that has no end. */
export function shippedOf(window: BacktestWindowId): WindowFigures | undefined {
  const profiles = shippedFigures.windows.find(({ id }) => id === window);
  return profiles === undefined ? undefined : { profiles, computedAt: shippedFigures.computedOn };
}
