import type { BenchInstallation } from './installation.ts';

/** Units whose name ends in "/s" are better when higher, all others when lower. */
export type Unit =
  | 'ns'
  | 'µs'
  | 'ms'
  | 's'
  | 'MB'
  | 'KB'
  | 'events/s'
  | 'commands/s'
  | 'screens'
  | 'rows'
  | 'rows/s'
  | 'runs/s'
  | 'requests/s';

/** One number, or every sample taken, of which percentiles are reported. */
export type Measured = number | readonly number[];

export type Percentile = 'p50' | 'p95' | 'p99';

/** A number next to what it is held against. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly measured: Measured;
  /** Which percentile of the samples is compared. Default p50, the median. */
  readonly judgedBy?: Percentile;
  /** In the figure's unit. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
  /** Somebody else's way to the same end, measured interleaved in the same run. */
  readonly peer?: { readonly name: string; readonly measured: Measured };
  /** What a reader must know to judge it: sizes, what was left out. */
  readonly note?: string;
}

export interface BenchContext {
  /** The sizes of the targets instead of those that fit into a minute. */
  readonly isFull: boolean;
  /** Aborted by Ctrl-C; loops check it. */
  readonly signal: AbortSignal;
  /** A word on what goes on, to standard error. */
  readonly say: (message: string) => void;
  /** Own Postgres, event store and services in a temporary folder; started at first use, shared by a run's benches. */
  readonly installation: () => Promise<BenchInstallation>;
  /** One that nobody else uses, for benches that count what is in it. */
  readonly ownInstallation: () => Promise<BenchInstallation>;
}

/** What a file `tools/bench/<name>/<case>.bench.ts` exports as `bench`. */
export interface Bench {
  readonly title: string;
  readonly run: (context: BenchContext) => Promise<readonly Figure[]>;
}

/** A bench cannot be run, for a reason that its reader can mend. */
export class BenchError extends Error {}
