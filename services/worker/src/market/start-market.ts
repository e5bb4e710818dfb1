import type { Kysely } from 'kysely';
import { marketClosesQueue, marketRefreshChannel } from '@app/contracts';
import { FIRST_BITCOIN_DAY } from '@app/ledger';
import {
  FillRates,
  MarketModesRepository,
  PriceQuarantineRepository,
  type Providers,
  TicksRepository,
} from '@app/market';
import { type Clock, listen, type Logger } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import type { WorkerConfig } from '../config.js';
import { startJobs } from '../jobs.js';
import type { Queueing } from '../queue/queueing.js';
import { SidSnapshotRepository } from '../stress/sid-snapshot.repository.js';
import { TakeSidSnapshot } from '../stress/take-sid-snapshot.js';
import { chooseMarketSource } from './choose-market-source.js';
import { ClosesWanted } from './live/closes-wanted.js';
import { startExchangeRatesJob } from './live/exchange-rates.job.js';
import { isAnyReachable, LiveMarketSource } from './live/live-market.source.js';
import { PriceMemoryRepository } from './live/price-memory.repository.js';
import { startLiveMarket } from './live/start-live-market.js';
import { MarketClosesRepository } from './market-closes.repository.js';
import { MarketHistory } from './market-history.js';
import { MarketSnapshotRepository } from './market-snapshot.repository.js';
import type { MarketSource } from './market-source.js';
import { RefreshOnRequest } from './refresh-on-request.js';
import { TakeMarketSnapshot } from './take-market-snapshot.js';

export interface MarketParts {
  readonly config: WorkerConfig;
  readonly database: Kysely<AppSchema>;
  readonly queueing: Queueing;
  readonly providers: Providers;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** How long a start waits to hear of any provider. */
const REACHABLE_WITHIN_MS = 3_000;

/** Chooses the market and starts everything that keeps it up to date. */
export async function startMarket(parts: MarketParts): Promise<void> {
  const { config, database, queueing, providers, clock, logger, signal } = parts;
  const live = new LiveMarketSource({
    providers,
    memory: new PriceMemoryRepository(database),
    quarantine: new PriceQuarantineRepository(database),
    clock,
    logger,
  });
  const market = await chooseMarketSource({
    config,
    live,
    isReachable: () => isAnyReachable(providers.prices, { limitMs: REACHABLE_WITHIN_MS, signal }),
    logger,
  });
  const series = market.kind === 'none' ? null : market.source.series;
  await new MarketModesRepository(database).choose(series, clock.now());
  if (market.kind !== 'recorded') await startRates(parts);
  if (market.kind === 'none') return;
  if (market.kind === 'recorded') {
    const added = await new MarketClosesRepository(database).addRecorded(market.source.closes());
    logger.info({ added }, 'the recorded market is used');
  }
  const closesWanted =
    market.kind === 'live'
      ? new ClosesWanted({ queue: queueing.openQueue(marketClosesQueue), clock, logger })
      : undefined;
  const refresh = await startSnapshots(parts, market.source, closesWanted);
  if (market.kind === 'live') {
    logger.info({ series: providers.series, order: providers.prices.map(({ name }) => name) }, 'live market');
    await startLiveMarket({
      database,
      queueing,
      providers,
      historyFrom: config.MARKET_HISTORY_FROM,
      // The first closes make the first snapshot possible, and a new one changes it.
      onStored: () => refresh.requestAfterChange(),
      clock,
      logger,
      signal,
    });
  }
}

async function startRates({ database, queueing, providers, clock, logger, signal }: MarketParts) {
  if (providers.rates.length === 0) return;
  const { series, rates } = providers;
  await startExchangeRatesJob({
    queueing,
    fillRates: new FillRates({ database, series, providers: rates, clock, logger }),
    // Trades may be of any day since then, whatever the prices begin with.
    historyFrom: FIRST_BITCOIN_DAY,
    clock,
    logger,
    signal,
  });
}

/** Snapshots by schedule and on request. */
async function startSnapshots(
  parts: MarketParts,
  source: MarketSource,
  closesWanted: ClosesWanted | undefined,
): Promise<RefreshOnRequest> {
  const { config, database, queueing, clock, logger, signal } = parts;
  const snapshots = new MarketSnapshotRepository(database);
  const stress = new SidSnapshotRepository(database);
  const history = new MarketHistory({
    closes: new MarketClosesRepository(database),
    ticks: new TicksRepository(database),
    series: source.series,
  });
  const takeMarketSnapshot = new TakeMarketSnapshot({
    ...{ source, history, snapshots, closesWanted, clock, logger },
  });
  await startJobs({
    queueing,
    takeMarketSnapshot,
    takeSidSnapshot: new TakeSidSnapshot({ market: snapshots, stress, clock }),
    snapshots: [snapshots, stress],
    concurrency: config.WORKER_CONCURRENCY,
    clock,
    logger,
    signal,
  });
  const refresh = new RefreshOnRequest({ takeMarketSnapshot, snapshots, clock, logger, signal });
  void listen({
    url: config.DATABASE_URL,
    applicationName: 'worker-refresh',
    channels: [marketRefreshChannel],
    onNotification: () => void refresh.request(),
    logger,
    signal,
  });
  return refresh;
}
