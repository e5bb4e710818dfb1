import { z } from 'zod';
import { isoDateOf, parseDayNumber } from '@app/strategy';
import { FeedError } from '../../http/feed-error.js';
import type { RateProvider } from '../../ports.js';
import { type ProviderContext, rateOf, ratesOfRange, readWith } from '../provider-context.js';

const answerSchema = z.array(z.object({ data: z.string(), valor: z.string() }));

/** `DD/MM/YYYY`, here. */
const dateArgument = (day: number): string => isoDateOf(day).split('-').toReversed().join('/');

/** Central Bank of Brazil, series 1 of its time series system: the sell side of PTAX, dated by business day. */
export function sgs({ label, ask }: ProviderContext): RateProvider {
  return {
    name: 'sgs',
    label,
    // Ten years is the service's limit for a daily series.
    rates: (range, signal) => {
      const query = {
        formato: 'json',
        dataInicial: dateArgument(range.from),
        dataFinal: dateArgument(range.to),
      };
      return ask(
        'rates',
        { path: '/dados/serie/bcdata.sgs.1/dados', query },
        (answer) => {
          const rates = readWith(answerSchema, answer).map(({ data, valor }) => ({
            day: dayOfDate(data),
            rate: rateOf(valor),
          }));
          return ratesOfRange(rates, range);
        },
        signal,
      );
    },
  };
}

function dayOfDate(text: string): number {
  const day = parseDayNumber(text.split('/').toReversed().join('-'));
  if (day === undefined) throw new FeedError('FEED.BAD_DAY_STAMP', 'a rate has no date (DD/MM/YYYY)');
  return day;
}
