import { analyseCloses, type HistoryAnalysis } from '@app/strategy';
import type { MarketClosesRepository } from './market-closes.repository.js';
import type { MarketSeries } from './market-source.js';

/**
 * The analysed price history, kept between ticks: analysing sixteen years takes some ten milliseconds, a tick needs it
 * every 30 seconds, and it changes once a day.
 */
export class MarketHistory {
  private kept: { readonly version: string; readonly analysis: HistoryAnalysis } | undefined;

  constructor(
    private readonly closes: MarketClosesRepository,
    private readonly series: MarketSeries,
  ) {}

  /** @returns undefined while no close is stored */
  async analysis(): Promise<HistoryAnalysis | undefined> {
    const version = await this.closes.version(this.series);
    if (version === undefined) return undefined;
    if (this.kept?.version !== version) {
      this.kept = { version, analysis: analyseCloses(await this.closes.load(this.series)) };
    }
    return this.kept.analysis;
  }
}
