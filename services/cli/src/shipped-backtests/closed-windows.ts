import { type Backtest, backtestBaseUsd, type BacktestWindowId, backtestWindows } from '@app/contracts';
import { computeBacktest } from '@app/market';
import { analyseCloses, type DailyClose, type Profile } from '@app/strategy';
import { InputError } from '../cli-io.js';

export interface ClosedWindow {
  readonly id: BacktestWindowId;
  readonly direct: Backtest;
  readonly strategic: Backtest;
}

/**
 * Both profiles of every window that has an end, without fees. Pure.
 *
 * @throws InputError where these closes do not allow one of them
 */
export function closedWindowsOf(closes: readonly DailyClose[], sources: readonly string[]): ClosedWindow[] {
  const history = analyseCloses(closes);
  return backtestWindows.flatMap(({ id, from, to }) => {
    if (to === null) return [];
    const of = (profile: Profile): Backtest => {
      const result = computeBacktest({ history, sources, profile, from, to, base: backtestBaseUsd });
      if (typeof result === 'string') throw new InputError(`The window ${id} cannot be computed: ${result}.`);
      return result;
    };
    return [{ id, direct: of('direct'), strategic: of('strategic') }];
  });
}
