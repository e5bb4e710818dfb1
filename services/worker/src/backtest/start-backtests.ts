import { backtestQueue } from '@app/contracts';
import type { BacktestHistoryRepository } from '@app/market';
import type { Clock, Logger } from '@app/platform';
import { strategyV1 } from '@app/strategy';
import type { Queueing } from '../queue/queueing.js';
import type { BacktestsRepository } from './backtests.repository.js';
import { computeBacktests } from './compute-backtests.js';

export interface BacktestParts {
  readonly queueing: Queueing;
  readonly history: Pick<BacktestHistoryRepository, 'version' | 'load'>;
  readonly backtests: Pick<BacktestsRepository, 'has' | 'add'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** To be raised when a figure or the shape of a stored backtest changes: what was computed before is then left behind. */
const COMPUTATION = 1;
/** How often a changed history is looked for: one small query while nothing changed. */
const EVERY_MS = 5 * 60_000;

/** Which closes and which computation a set of backtests belongs to. */
export const backtestVersion = (historyVersion: string | undefined): string =>
  `s${strategyV1.strategyVersion} c${COMPUTATION} ${historyVersion ?? 'no closes'}`;

/** Computes all windows again when the true closes have changed; does nothing else. @returns true when it computed */
export async function refreshBacktests(parts: Omit<BacktestParts, 'queueing'>): Promise<boolean> {
  const { history, backtests, clock, logger } = parts;
  // Both before the closes are read: a close that comes in between is newer than the figures, and makes another round.
  const startedAt = clock.now();
  const historyVersion = await history.version();
  const version = backtestVersion(historyVersion);
  if (await backtests.has(version)) return false;
  const computed = computeBacktests(historyVersion === undefined ? undefined : await history.load());
  await backtests.add(version, computed, startedAt);
  const available = computed.filter(({ result }) => typeof result !== 'string').length;
  logger.info({ version, computed: computed.length, available }, 'backtests computed');
  return true;
}

/** Keeps the backtests of the public pages in step with the price history. Needs no market source. */
export async function startBacktests(parts: BacktestParts): Promise<void> {
  const { queueing, logger } = parts;
  const queue = queueing.openQueue(backtestQueue);
  await queueing.startWorker(
    backtestQueue,
    async () => {
      await refreshBacktests(parts);
    },
    { concurrency: 1 },
  );
  await queue.schedule('backtests', { everyMs: EVERY_MS }, {});
  await refreshBacktests(parts).catch((error: unknown) => {
    logger.error({ err: error }, 'the first backtests failed; the schedule will try again');
  });
}
