import { marketSnapshotIntervalMs } from '@app/contracts';
import { AppError, type Clock, type Logger } from '@app/platform';
import { dayNumberOf, evaluateMarket } from '@app/strategy';
import type { ClosesWanted } from './live/closes-wanted.js';
import type { MarketHistory } from './market-history.js';
import type { MarketSnapshotRepository } from './market-snapshot.repository.js';
import type { MarketSource } from './market-source.js';

export interface TakeMarketSnapshotParts {
  readonly source: MarketSource;
  readonly history: Pick<MarketHistory, 'before'>;
  readonly snapshots: Pick<MarketSnapshotRepository, 'add'>;
  /** Told of a price that is looked at without the close of the day before; undefined on a recording, which does not move. */
  readonly closesWanted: Pick<ClosesWanted, 'of'> | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Number of the 30-second interval that an instant lies in. */
export const tickOf = (epochMs: number): bigint => BigInt(Math.floor(epochMs / marketSnapshotIntervalMs));

/** Takes the price, evaluates it against the history and stores both. A tick that is stored already stays as it is. */
export class TakeMarketSnapshot {
  constructor(private readonly parts: TakeMarketSnapshotParts) {}

  /**
   * @param refresh 0 for the schedule's own snapshot of the tick
   * @returns true when a snapshot was stored
   * @throws AppError MARKET.UNREACHABLE, MARKET.PRICE_WAITING, MARKET.NO_HISTORY, STRATEGY.NOT_ENOUGH_HISTORY or
   * STRATEGY.BAD_PRICE
   */
  async run(tick: bigint, signal: AbortSignal, refresh = 0): Promise<boolean> {
    const { source, history, snapshots, closesWanted, clock, logger } = this.parts;
    const market = await source.latest(signal);
    const known = await history.before(market.day, clock.now());
    if (known === undefined) throw new AppError('MARKET.NO_HISTORY', 'no daily close is stored yet');
    const dayBefore = dayNumberOf(market.day) - 1;
    if (known.lastStoredDay < dayBefore) await closesWanted?.of(dayBefore);
    const result = evaluateMarket({
      history: known.analysis,
      price: Number(market.priceCents) / 100,
      day: market.day,
    });
    if (!result.ok) throw new AppError(result.code, `the market of ${market.day} cannot be evaluated`);
    const stored = await snapshots.add({
      tick,
      refresh,
      series: source.series,
      market,
      computedAt: clock.now(),
      evaluation: result.evaluation,
    });
    logger.debug({ tick: tick.toString(), refresh, stored, source: market.source }, 'market snapshot');
    return stored;
  }
}
