import { exchangeRatesQueue } from '@app/contracts';
import { FeedError, type FillRates } from '@app/market';
import type { Clock, Logger } from '@app/platform';
import { dayNumberOf } from '@app/strategy';
import type { Queueing } from '../../queue/queueing.js';

export interface ExchangeRatesJobParts {
  readonly queueing: Queueing;
  readonly fillRates: Pick<FillRates, 'run'>;
  /** First day of the rates, `YYYY-MM-DD`. */
  readonly historyFrom: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Every hour: the bulletin comes after 13:00 in São Paulo, and on some days later. */
const HOURLY = '12 * * * *';

/** Keeps USD/BRL complete; runs without a market too, since trades are paid in reais whatever the prices come from. */
export async function startExchangeRatesJob(parts: ExchangeRatesJobParts): Promise<void> {
  const { queueing, fillRates, historyFrom, clock, logger, signal } = parts;
  const queue = queueing.openQueue(exchangeRatesQueue);
  await queueing.startWorker(
    exchangeRatesQueue,
    async () => {
      try {
        const added = await fillRates.run(dayNumberOf(historyFrom), signal);
        if (added > 0) logger.info({ added }, 'exchange rates stored');
      } catch (error) {
        // The next hour is the retry; meanwhile the last stored rate is used and its date said.
        if (!(error instanceof FeedError)) throw error;
        logger.warn({ err: error }, 'no exchange rates now');
      }
    },
    { concurrency: 1 },
  );
  await queue.schedule('exchange-rates', { cronUtc: HOURLY }, {});
  await queue.add(`exchange-rates-start-${clock.now().getTime()}`, {});
}
