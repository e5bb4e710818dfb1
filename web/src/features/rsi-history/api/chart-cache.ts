import type { RsiChartResponse } from '@app/contracts';
import { z } from 'zod/mini';

import { safeStorage } from '../../../lib/storage';
import { readChart } from './read-chart';

/** A chart on this device is good for an hour; after that it is only shown where the server cannot be reached. */
export const CHART_FRESH_MS = 3_600_000;
/** Charts kept; the oldest gives way. A whole history in the best quality takes about 200 kB. */
const MAX_KEPT = 6;
const KEY = 'rsi.charts';

const entrySchema = z.object({ name: z.string(), storedAt: z.number(), chart: z.unknown() });
const entriesSchema = z.array(entrySchema);

export interface CachedChart {
  readonly chart: RsiChartResponse;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

/** Charts of public prices, kept on this device. Nothing in it belongs to a person. */
export class ChartCache {
  constructor(private readonly storage: Storage = safeStorage('local')) {}

  get(name: string): CachedChart | undefined {
    const entry = this.#entries().find((kept) => kept.name === name);
    // Kept under a clock that was ahead: it would count as new until that time has come.
    if (entry === undefined || entry.storedAt > Date.now()) return undefined;
    try {
      return { chart: readChart(entry.chart), storedAt: entry.storedAt };
    } catch {
      // Kept by another version of the application: it is asked for again.
      return undefined;
    }
  }

  put(name: string, chart: RsiChartResponse, storedAt: number): void {
    const others = this.#entries().filter((kept) => kept.name !== name);
    for (let keep = MAX_KEPT - 1; keep >= 0; keep -= 1) {
      const entries = [
        ...others.slice(others.length - Math.min(keep, others.length)),
        { name, storedAt, chart },
      ];
      try {
        this.storage.setItem(KEY, JSON.stringify(entries));
        return;
      } catch {
        // The storage is full: with fewer charts it may fit.
      }
    }
  }

  #entries(): z.infer<typeof entriesSchema> {
    try {
      const read = entriesSchema.safeParse(JSON.parse(this.storage.getItem(KEY) ?? '[]'));
      return read.success ? read.data : [];
    } catch {
      return [];
    }
  }
}
