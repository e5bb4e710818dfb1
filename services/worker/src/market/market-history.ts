import { analyseCloses, dayNumberOf, isoDateOf, type DailyClose, type HistoryAnalysis } from '@app/strategy';
import type { MarketClosesRepository } from './market-closes.repository.js';
import type { MarketSeries } from './market-source.js';

const DAY_MS = 86_400_000;
/** Until so long after midnight UTC the last tick before it stands for a close that is not stored yet. */
const STAND_FOR_CLOSE_MS = 3_600_000;
/** How long before midnight that tick may be. */
const LAST_TICK_MS = 15 * 60_000;

export interface MarketHistoryParts {
  readonly closes: Pick<MarketClosesRepository, 'version' | 'load' | 'lastTickOf'>;
  readonly series: MarketSeries;
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
   * The history for a price of a day. In the first hour of a day (UTC) the last tick before midnight stands for
   * yesterday's close if that is not stored yet (product, "stale market").
   *
   * @param now decides whether that hour is over
   * @returns undefined while no close is stored
   */
  async analysis(day: string, now: Date): Promise<HistoryAnalysis | undefined> {
    const { closes, series } = this.parts;
    const version = await closes.version(series);
    if (version === undefined) return undefined;
    if (this.kept?.version !== version)
      this.kept = { version, analysis: analyseCloses(await closes.load(series)) };
    const { analysis } = this.kept;
    const provisional = await this.provisionalClose(analysis, dayNumberOf(day), now);
    if (provisional === undefined) return analysis;
    const key = `${version} ${provisional.date} ${provisional.close}`;
    if (this.keptProvisional?.version !== key) {
      const stored = await closes.load(series);
      this.keptProvisional = { version: key, analysis: analyseCloses([...stored, provisional]) };
    }
    return this.keptProvisional.analysis;
  }

  private async provisionalClose(
    { series: known }: HistoryAnalysis,
    day: number,
    now: Date,
  ): Promise<DailyClose | undefined> {
    const { closes, series } = this.parts;
    const midnightMs = day * DAY_MS;
    const sinceMidnightMs = now.getTime() - midnightMs;
    if (series === 'recorded' || known.lastDay >= day - 1) return undefined;
    if (sinceMidnightMs < 0 || sinceMidnightMs >= STAND_FOR_CLOSE_MS) return undefined;
    const price = await closes.lastTickOf(series, new Date(midnightMs - LAST_TICK_MS), new Date(midnightMs));
    return price === undefined ? undefined : { date: isoDateOf(day - 1), close: price };
  }
}
