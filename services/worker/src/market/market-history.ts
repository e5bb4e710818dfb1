import { provisionalWindow, type TicksRepository } from '@app/market';
import { analyseCloses, type DailyClose, dayNumberOf, type HistoryAnalysis, isoDateOf } from '@app/strategy';
import type { MarketClosesRepository } from './market-closes.repository.js';
import type { MarketSeries } from './market-source.js';

export interface MarketHistoryParts {
  readonly closes: Pick<MarketClosesRepository, 'version' | 'load'>;
  readonly ticks: Pick<TicksRepository, 'lastBetween'>;
  readonly series: MarketSeries;
}

/** A history to look at a price of a day with. */
export interface KnownHistory {
  readonly analysis: HistoryAnalysis;
  /** Of the closes alone, whatever replaces a missing one; days since 1970-01-01. */
  readonly lastStoredDay: number;
}

interface Kept {
  readonly version: string;
  readonly analysis: HistoryAnalysis;
}

/**
 * The analysed price history, kept between ticks: analysing sixteen years takes some ten milliseconds, a tick needs it
 * every 30 seconds, and it changes once a day.
 */
export class MarketHistory {
  private kept: Kept | undefined;
  private keptProvisional: Kept | undefined;

  constructor(private readonly parts: MarketHistoryParts) {}

  /**
   * The history for a price of a day. In the first hour of a day (UTC) the last tick before midnight represents
   * yesterday's close if that is not stored yet (product, "stale market").
   *
   * @param now decides whether that hour is over
   * @returns undefined while no close is stored
   */
  async before(day: string, now: Date): Promise<KnownHistory | undefined> {
    const { closes, series } = this.parts;
    const version = await closes.version(series);
    if (version === undefined) return undefined;
    if (this.kept?.version !== version)
      this.kept = { version, analysis: analyseCloses(await closes.load(series)) };
    const { analysis } = this.kept;
    const lastStoredDay = analysis.series.lastDay;
    const provisional = await this.provisionalClose(analysis, dayNumberOf(day), now);
    if (provisional === undefined) return { analysis, lastStoredDay };
    const key = `${version} ${provisional.date} ${provisional.close}`;
    if (this.keptProvisional?.version !== key) {
      const stored = await closes.load(series);
      this.keptProvisional = { version: key, analysis: analyseCloses([...stored, provisional]) };
    }
    return { analysis: this.keptProvisional.analysis, lastStoredDay };
  }

  private async provisionalClose(
    { series: known }: HistoryAnalysis,
    day: number,
    now: Date,
  ): Promise<DailyClose | undefined> {
    const { ticks, series } = this.parts;
    const window = provisionalWindow(series, { lastDay: known.lastDay, day, now });
    const price = window === undefined ? undefined : await ticks.lastBetween(series, window);
    return price === undefined ? undefined : { date: isoDateOf(day - 1), close: price };
  }
}
