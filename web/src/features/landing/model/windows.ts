import type { BacktestWindowId } from '@app/contracts';

/** In the order of the choice; the last one has no end and therefore no shipped figures. */
export const WINDOWS: readonly BacktestWindowId[] = ['2015-2021', '2017-2024', '2019-now'];
export const FIRST_WINDOW: BacktestWindowId = '2015-2021';
