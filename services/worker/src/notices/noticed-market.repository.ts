import type { Kysely } from 'kysely';
import { NoticesRepository } from '@app/accounts';
import type { AppSchema } from '@app/read-models';
import { marketEvaluationSchema } from '@app/strategy';
import {
  type MarketConditions,
  marketConditionsOf,
  marketConditionsSchema,
  marketNotices,
} from './market-notices.js';

export interface NewestMarket {
  /** Market time. */
  readonly asOf: Date;
  readonly source: string;
  readonly conditions: MarketConditions;
}

/** Which snapshot notices were made from last, and the newest one. Of real markets alone. */
export class NoticedMarketRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** @returns undefined while there is none */
  async newest(): Promise<NewestMarket | undefined> {
    const row = await this.database
      .selectFrom('app.market_snapshots')
      .select(['as_of', 'source', 'price_cents', 'change_24h', 'evaluation'])
      .where('series', '=', 'market')
      .orderBy('tick', 'desc')
      .orderBy('refresh', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const evaluation = marketEvaluationSchema.parse(row.evaluation);
    const { price_cents: priceCents, change_24h: change24h } = row;
    const { as_of: asOf, source } = row;
    return { asOf, source, conditions: marketConditionsOf(evaluation, { priceCents, change24h }) };
  }

  /**
   * Makes the notices of everything that changed since the last snapshot that was looked at, and keeps this one, in one
   * transaction: a change is told once, whatever ends the process in between and however many workers run. The first
   * snapshot changes nothing.
   * @returns how many notices there are for each person
   */
  async follow({ asOf, conditions }: NewestMarket, now: Date): Promise<number> {
    return this.database.transaction().execute(async (transaction) => {
      const kept = JSON.stringify(conditions);
      await transaction
        .insertInto('app.noticed_markets')
        .values({ series: 'market', as_of: asOf, conditions: kept })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const last = await transaction
        .selectFrom('app.noticed_markets')
        .select(['as_of', 'conditions'])
        .where('series', '=', 'market')
        .forUpdate()
        .executeTakeFirstOrThrow();
      // Another worker may have looked at a newer one meanwhile.
      if (last.as_of >= asOf) return 0;
      const made = marketNotices(marketConditionsSchema.parse(last.conditions), conditions);
      const notices = new NoticesRepository(transaction);
      for (const notice of made) await notices.addForEverybody(notice, now);
      await transaction
        .updateTable('app.noticed_markets')
        .set({ as_of: asOf, conditions: kept })
        .where('series', '=', 'market')
        .execute();
      return made.length;
    });
  }
}
