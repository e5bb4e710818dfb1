import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ReportComparison, StrategyPerformanceResponse } from '@app/contracts';
import { addDays, type CalendarDate, strategyPerformance, strategyStart, weekOf } from '@app/ledger';
import type { PriceCents } from '@app/money';
import { frameView, type ReportData, type ReportQuery, ReportSource, withinReport } from './report-source.js';
import { ReportsRepository } from './reports.repository.js';
import { comparisonView } from './reports.view.js';

export class ReadStrategyPerformanceQuery extends Query<StrategyPerformanceResponse> {
  constructor(
    readonly userId: string,
    readonly query: ReportQuery,
  ) {
    super();
  }
}

@QueryHandler(ReadStrategyPerformanceQuery)
export class ReadStrategyPerformanceHandler implements IQueryHandler<ReadStrategyPerformanceQuery> {
  constructor(
    private readonly source: ReportSource,
    private readonly repository: ReportsRepository,
  ) {}

  async execute({ userId, query }: ReadStrategyPerformanceQuery): Promise<StrategyPerformanceResponse> {
    const data = await this.source.load(userId, query);
    const comparison = await this.#comparison(userId, data);
    const trades = data.entries.filter(({ trade }) => trade !== null).length;
    return { ...frameView(data), trades, comparison };
  }

  async #comparison(userId: string, data: ReportData): Promise<ReportComparison | null> {
    const { entries, range, prices, today } = data;
    const start = strategyStart(entries, range);
    if (start === null) return null;
    const isHeldBefore = entries.some(({ trade, tradedOn }) => trade !== null && tradedOn < start);
    const firstDay = isHeldBefore ? addDays(start, -1) : start;
    const price = prices.on(range.to);
    if (!prices.areThereFor(firstDay, range.to) || price === undefined) return null;
    const advised = await this.repository.advisedWeeks(userId, {
      from: weekOf(start),
      to: weekOf(range.to),
    });
    return withinReport(() => {
      const closeOn = (date: CalendarDate): PriceCents => prices.on(date) ?? price;
      const found = strategyPerformance({
        ...{ entries, range, advised, price, closeOn },
        openWeek: weekOf(today),
        seed: userId,
      });
      const isBuy = ({ kind, tradedOn }: ReportData['entries'][number]): boolean =>
        kind === 'buy' && tradedOn >= start;
      return found === null ? null : comparisonView(found, entries.filter(isBuy).length);
    });
  }
}
