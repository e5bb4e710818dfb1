import { z } from 'zod';
import { parseDayNumber } from '@app/strategy';
import { dayOfInstant } from '../../days.js';
import { FeedError } from '../../http/feed-error.js';
import type { RateProvider } from '../../ports.js';
import { type ProviderContext, rateOf, ratesOfRange, readWith } from '../provider-context.js';

const answerSchema = z.array(z.object({ ask: z.string(), timestamp: z.string().regex(/^\d{1,12}$/) }));

/** The latest days, counted backwards from now; more is not asked for. */
const MAX_DAYS = 360;

const saoPaulo = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });

/**
 * AwesomeAPI, a market quote: the ask side, which corresponds to PTAX's sell side. Its stamps are seconds; the day is
 * São Paulo's. The running day is no rate of a day yet and is left out.
 */
export function awesomeapi({ label, clock, ask }: ProviderContext, apiKey: string | undefined): RateProvider {
  return {
    name: 'awesomeapi',
    label,
    rates: (range, signal) => {
      const today = dayInSaoPaulo(clock.now().getTime());
      const count = Math.min(MAX_DAYS, Math.max(1, dayOfInstant(clock.now().getTime()) - range.from + 2));
      const headers = apiKey === undefined ? {} : { 'x-api-key': apiKey };
      return ask(
        'rates',
        { path: `/json/daily/USD-BRL/${count}`, headers },
        (answer) => {
          const rates = readWith(answerSchema, answer)
            .map(({ ask: sell, timestamp }) => ({
              day: dayInSaoPaulo(Number(timestamp) * 1_000),
              rate: rateOf(sell),
            }))
            .filter(({ day }) => day < today)
            // Newest first in the answer: the last word on a day shall win.
            .toReversed();
          return ratesOfRange(rates, range);
        },
        signal,
      );
    },
  };
}

function dayInSaoPaulo(epochMs: number): number {
  const day = parseDayNumber(saoPaulo.format(new Date(epochMs)));
  if (day === undefined) throw new FeedError('FEED.BAD_DAY_STAMP', 'a rate has no date');
  return day;
}
