import type { BacktestWindowId } from '@app/contracts';
import { shippedFigures } from '@app/contracts/shipped-backtests';

import type { BothProfiles } from '../../../components/backtest/backtest-table';

/** In the order of the choice; the last one has no end and therefore no shipped figures. */
export const WINDOWS: readonly BacktestWindowId[] = ['2015-2021', '2017-2024', '2019-now'];
export const FIRST_WINDOW: BacktestWindowId = '2015-2021';

export interface WindowFigures {
  readonly profiles: BothProfiles;
  /** Day or instant, ISO. */
  readonly computedAt: string;
}

/** The figures of a window that come with the code, shown until those of the server are there. */
export function shippedOf(window: BacktestWindowId): WindowFigures | undefined {
  const profiles = shippedFigures.windows.find(({ id }) => id === window);
  return profiles === undefined ? undefined : { profiles, computedAt: shippedFigures.computedOn };
}
