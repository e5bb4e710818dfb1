import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { MarketDayResponse } from '@app/contracts';
import { addDays, type CalendarDate, calendarDateOf } from '@app/ledger';
import { formatCents } from '@app/money';
import { dayNumberOf, isoDateOf, priceCentsOf } from '@app/strategy';
import { ProblemError } from '../core/http/problem.error.js';
import { DailyClosesRepository } from './daily-closes.repository.js';
import { marketDayOf } from './market-day.js';
import { closeStatus, Market, provenance } from './market.js';

export class ReadDayQuery extends Query<MarketDayResponse> {
  constructor(readonly date: CalendarDate) {
    super();
  }
}

@QueryHandler(ReadDayQuery)
export class ReadDayHandler implements IQueryHandler<ReadDayQuery> {
  constructor(
    private readonly market: Market,
    private readonly closes: DailyClosesRepository,
  ) {}

  async execute({ date }: ReadDayQuery): Promise<MarketDayResponse> {
    const snapshot = await this.market.current();
    const history = await this.market.historyWithOrigins(snapshot.series);
    // In zones ahead of UTC tomorrow has begun.
    const runningDay = calendarDateOf(this.market.now().toISOString().slice(0, 10));
    const last = addDays(runningDay, 1);
    const day = marketDayOf({
      history,
      snapshot,
      day: dayNumberOf(date),
      runningDay,
      lastAskable: dayNumberOf(last),
    });
    if (day === undefined) {
      const first = history === undefined ? null : isoDateOf(history.analysis.series.firstDay);
      throw new ProblemError({
        status: 404,
        code: 'MARKET.DAY_UNKNOWN',
        detail: 'No price is known for that day',
        members: { date, first, last },
      });
    }
    return {
      date,
      priceUsd: formatCents(priceCentsOf(day.price)),
      pricedOn: day.pricedOn,
      rsi: day.rsi,
      regime: day.regime,
      note: day.note,
      status: day.isClose ? closeStatus(snapshot.series) : provenance(snapshot, this.market.now()).status,
      source: day.source,
      recordedAt: day.recordedAt.toISOString(),
      replaced: await this.replaced(snapshot.series, day.pricedOn),
    };
  }

  private async replaced(
    series: Parameters<DailyClosesRepository['versionsOf']>[0],
    day: string,
  ): Promise<MarketDayResponse['replaced']> {
    const [, ...older] = await this.closes.versionsOf(series, day);
    return older.map(({ price, source, recordedAt }) => ({
      priceUsd: formatCents(price),
      source,
      recordedAt: recordedAt.toISOString(),
    }));
  }
}
