import { Injectable } from '@nestjs/common';
import { type ChartInput, chartOf } from './chart-data.js';
import { type SharedJson, shareJson } from './shared-json.js';

/** A chart of all days takes some 300 kB with its compressed form. */
const KEPT = 40;

/**
 * Charts as they are sent, the last ones that were asked for: of one history and one price every person with the same
 * period gets the same bytes.
 */
@Injectable()
export class WrittenCharts {
  /** In the order of their last use. A promise, so that all who ask at the same time wait for one computation. */
  readonly #charts = new Map<string, Promise<SharedJson>>();

  async of(input: ChartInput): Promise<SharedJson> {
    const key = keyOf(input);
    const chart = this.#charts.get(key) ?? this.write(key, input);
    this.#charts.delete(key);
    this.#charts.set(key, chart);
    const [oldest] = this.#charts.keys();
    if (this.#charts.size > KEPT && oldest !== undefined) this.#charts.delete(oldest);
    return chart;
  }

  private async write(key: string, input: ChartInput): Promise<SharedJson> {
    try {
      return await shareJson(chartOf(input));
    } catch (error) {
      this.#charts.delete(key);
      throw error;
    }
  }
}

/** Everything that a chart is made of: the history by its version, the price looked at by its figures. */
function keyOf({ history, evaluation, isRecorded, method, fromDay, toDay, points }: ChartInput): string {
  const { day, price, rsi, regime } = evaluation;
  return JSON.stringify([
    ...[history?.version ?? null, isRecorded],
    ...[day, price, rsi, regime],
    ...[method, fromDay, toDay, points],
  ]);
}
