import { backtestBaseUsd, backtestFees, backtestWindows } from '@app/contracts';
import { computeBacktest, type TrueHistory } from '@app/market';
import { analyseCloses, isoDateOf, profiles } from '@app/strategy';
import type { ComputedBacktest } from './backtests.repository.js';

/** Every window, profile and fee from true closes; a reason where a window cannot be computed from them. Pure. */
export function computeBacktests(history: TrueHistory | undefined): ComputedBacktest[] {
  const analysis = history === undefined ? undefined : analyseCloses(history.closes);
  const sources = history?.sources ?? [];
  return backtestWindows.flatMap(({ id, from, to }) =>
    profiles.flatMap((profile) =>
      backtestFees.map((feeBasisPoints) => ({
        window: id,
        profile,
        feeBasisPoints,
        result:
          analysis === undefined
            ? 'no_true_history'
            : computeBacktest({
                ...{ history: analysis, sources, profile, from },
                to: to ?? isoDateOf(analysis.series.lastDay),
                base: backtestBaseUsd,
                feePercent: feeBasisPoints / 100,
              }),
      })),
    ),
  );
}
