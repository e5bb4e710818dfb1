import type { Figure, Measured, Percentile } from './bench.ts';

export interface Summary {
  readonly samples: number;
  readonly min: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** `met` and `falls short` where there is a target; `measured` where there is none. */
export type Verdict = 'met' | 'falls short' | 'measured';

/** Nearest rank: a value that was really measured, never one between two. Throws on no samples. */
export function summarise(measured: Measured): Summary {
  const sorted = (typeof measured === 'number' ? [measured] : [...measured]).sort((a, b) => a - b);
  const at = (share: number): number => {
    const value = sorted[Math.max(Math.ceil(share * sorted.length), 1) - 1];
    if (value === undefined) throw new Error('A figure has no samples');
    return value;
  };
  return { samples: sorted.length, min: at(0), p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** The one number of a figure that is compared. */
export function judgedValue({ measured, judgedBy = 'p50' }: Pick<Figure, 'measured' | 'judgedBy'>): number {
  return summarise(measured)[judgedBy];
}

export function verdictOn(figure: Figure): Verdict {
  const { target } = figure;
  if (target === undefined) return 'measured';
  const value = judgedValue(figure);
  const isMet = 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
  return isMet ? 'met' : 'falls short';
}

/** How many times as long as the peer takes, or for rates how many times as fast; undefined without a peer. */
export function timesThePeer(figure: Figure): number | undefined {
  const { peer, judgedBy } = figure;
  if (peer === undefined) return undefined;
  const judged: { measured: Measured; judgedBy?: Percentile } =
    judgedBy === undefined ? { measured: peer.measured } : { measured: peer.measured, judgedBy };
  return judgedValue(figure) / judgedValue(judged);
}
