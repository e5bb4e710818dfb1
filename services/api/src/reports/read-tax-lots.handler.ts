import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type LotMethod, reportLotsMax, type TaxLotsResponse } from '@app/contracts';
import { averageCostSums, LOT_METHODS, soldLots } from '@app/ledger';
import { frameView, ReportSource, withinReport, type YearQuery } from './report-source.js';
import { gainSumsView, lotSumsView, lotView } from './tax-lots.view.js';

/** Every lot of the year, also those that an answer does not list. */
export type AllTaxLots = Omit<TaxLotsResponse, 'count'>;

export class ReadTaxLotsQuery extends Query<AllTaxLots> {
  constructor(
    readonly userId: string,
    readonly query: YearQuery & { readonly method: LotMethod },
  ) {
    super();
  }
}

@QueryHandler(ReadTaxLotsQuery)
export class ReadTaxLotsHandler implements IQueryHandler<ReadTaxLotsQuery> {
  constructor(private readonly source: ReportSource) {}

  async execute({ userId, query }: ReadTaxLotsQuery): Promise<AllTaxLots> {
    const { year, data } = await this.source.loadYear(userId, query);
    return withinReport(() => {
      const [fifo, hifo] = LOT_METHODS.map((method) =>
        soldLots(data.entries, method).filter(({ soldOn }) => soldOn.startsWith(`${year}-`)),
      );
      return {
        ...frameView(data),
        ...{ year, method: query.method },
        sums: {
          average: gainSumsView(averageCostSums(data.entries, year)),
          fifo: lotSumsView(fifo ?? []),
          hifo: lotSumsView(hifo ?? []),
        },
        lots: ((query.method === 'fifo' ? fifo : hifo) ?? []).map(lotView),
      };
    });
  }
}

/** As many lots as an answer lists. */
export const listedLots = (all: AllTaxLots): TaxLotsResponse => ({
  ...all,
  count: all.lots.length,
  lots: all.lots.slice(0, reportLotsMax),
});
