import { analyseCloses, type DailyClose, dayNumberOf, evaluateMarket, isoDateOf } from '@app/strategy';
import type { AppDatabase } from '../../core/dependencies.js';
import type { MarketSeries } from '../market-snapshots.repository.js';

export interface EvaluatedWords {
  /** Market time of the price; the snapshot was computed a second later. */
  readonly asOf: string;
  /** USD per Bitcoin, whole cents. */
  readonly price: number;
  /** What was known; closes of the day of the price and later ones are not read. */
  readonly closes: readonly DailyClose[];
  readonly series?: MarketSeries;
  readonly source?: string;
}

/** Stores a snapshot with the evaluation that the worker would compute. */
export async function storeEvaluated(database: AppDatabase, words: EvaluatedWords): Promise<void> {
  const { asOf, price, series = 'market', source = 'test exchange' } = words;
  const moment = new Date(asOf);
  const day = series === 'recorded' ? isoDateOf(dayNumberOf(asOf.slice(0, 10)) - 1) : asOf.slice(0, 10);
  const result = evaluateMarket({ history: analyseCloses(words.closes), price, day });
  if (!result.ok) throw new Error(result.code);
  await database
    .insertInto('app.market_snapshots')
    .values({
      tick: BigInt(moment.getTime()),
      series,
      source,
      as_of: moment,
      computed_at: new Date(moment.getTime() + 1_000),
      recorded_day: series === 'recorded' ? day : null,
      price_cents: BigInt(Math.round(price * 100)),
      change_24h: null,
      rsi: result.evaluation.rsi,
      regime: result.evaluation.regime,
      evaluation: JSON.stringify(result.evaluation),
    })
    .execute();
}
