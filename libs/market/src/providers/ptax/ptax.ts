import { z } from 'zod';
import { isoDateOf, parseDayNumber } from '@app/strategy';
import { FeedError } from '../../http/feed-error.js';
import type { RateProvider } from '../../ports.js';
import { type ProviderContext, rateOf, ratesOfRange, readWith } from '../provider-context.js';

const answerSchema = z.object({
  value: z.array(
    z.object({ cotacaoVenda: z.string(), dataHoraCotacao: z.string().regex(/^\d{4}-\d{2}-\d{2} /) }),
  ),
});

/** `'MM-DD-YYYY'`, in quotes. */
function dateArgument(day: number): string {
  const [year = '', month = '', date = ''] = isoDateOf(day).split('-');
  return `'${month}-${date}-${year}'`;
}

/**
 * Central Bank of Brazil, PTAX by its open data service: the sell side, the mean of four quotes of the day, published
 * after 13:00 in São Paulo and final then. The day is that of the bulletin's own local time stamp.
 */
export function ptax({ label, ask }: ProviderContext): RateProvider {
  return {
    name: 'ptax',
    label,
    rates: (range, signal) => {
      const query = {
        '@dataInicial': dateArgument(range.from),
        '@dataFinalCotacao': dateArgument(range.to),
        $top: '400',
        $orderby: 'dataHoraCotacao asc',
        $format: 'json',
        $select: 'cotacaoVenda,dataHoraCotacao',
      };
      const path = '/CotacaoDolarPeriodo(dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)';
      return ask(
        'rates',
        { path, query },
        (answer) => {
          const { value } = readWith(answerSchema, answer);
          const rates = value.map(({ cotacaoVenda, dataHoraCotacao }) => ({
            day: dayOfStamp(dataHoraCotacao),
            rate: rateOf(cotacaoVenda),
          }));
          return ratesOfRange(rates, range);
        },
        signal,
      );
    },
  };
}

function dayOfStamp(stamp: string): number {
  const day = parseDayNumber(stamp.slice(0, 10));
  if (day === undefined) throw new FeedError('FEED.BAD_DAY_STAMP', 'a rate has no date');
  return day;
}
