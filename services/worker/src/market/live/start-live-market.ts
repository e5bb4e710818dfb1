import type { Kysely } from 'kysely';
import { BackfillCloses, ClosesRepository, FinaliseCloses, type Providers } from '@app/market';
import type { Clock, Logger } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import type { Queueing } from '../../queue/queueing.js';
import { startMarketClosesJob } from './market-closes.job.js';
import { PriceMemoryRepository } from './price-memory.repository.js';

export interface LiveMarketJobsParts {
  readonly database: Kysely<AppSchema>;
  readonly queueing: Queueing;
  readonly providers: Providers;
  readonly historyFrom: string;
  readonly onStored: () => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Starts what a market of providers needs next to its ticks: its closes. */
export async function startLiveMarket(parts: LiveMarketJobsParts): Promise<void> {
  const { database, queueing, providers, clock, logger, signal } = parts;
  const { series, prices } = providers;
  const memory = new PriceMemoryRepository(database);
  const common = { database, series, providers: prices, clock, logger };
  await startMarketClosesJob({
    queueing,
    series,
    finalise: new FinaliseCloses({
      ...common,
      lastConfirmedTick: async (midnight) => (await memory.lastConfirmedBefore(series, midnight))?.price,
    }),
    backfill: new BackfillCloses(common),
    closes: new ClosesRepository(database),
    historyFrom: parts.historyFrom,
    onStored: parts.onStored,
    clock,
    logger,
    signal,
  });
}
