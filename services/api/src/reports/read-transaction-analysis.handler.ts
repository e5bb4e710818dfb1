import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PersonalTexts } from '@app/accounts';
import { reportNotesMax, type TransactionAnalysisResponse } from '@app/contracts';
import { entriesInReais, transactionAnalysis, withinLimits } from '@app/ledger';
import { weekView } from '../core/time/week-view.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { frameView, type ReportQuery, ReportSource, withinReport } from './report-source.js';
import { plannedView, typeSumsView } from './reports.view.js';

export class ReadTransactionAnalysisQuery extends Query<TransactionAnalysisResponse> {
  constructor(
    readonly userId: string,
    readonly query: ReportQuery,
  ) {
    super();
  }
}

@QueryHandler(ReadTransactionAnalysisQuery)
export class ReadTransactionAnalysisHandler implements IQueryHandler<ReadTransactionAnalysisQuery> {
  constructor(
    private readonly source: ReportSource,
    private readonly texts: PersonalTexts,
    private readonly rates: ExchangeRates,
  ) {}

  async execute({ userId, query }: ReadTransactionAnalysisQuery): Promise<TransactionAnalysisResponse> {
    const [data, open] = await Promise.all([this.source.load(userId, query), this.texts.openerFor(userId)]);
    const book = await this.rates.bookFor(data.account);
    const openNote = (sealed: string | null): string | null => {
      const text = open(sealed).text?.trim() ?? '';
      return text === '' ? null : text;
    };
    return withinReport(() => {
      const { entries, range } = data;
      const found = transactionAnalysis(entries, range, openNote);
      // Of the same entries, so that each group has the place that it has there.
      const inReais =
        book &&
        withinLimits(() => transactionAnalysis(entriesInReais(entries, book.microOn), range, openNote));
      return {
        ...frameView(data),
        count: found.types.reduce((sum, { count }) => sum + count, 0),
        types: found.types.map((sums, index) => typeSumsView(sums, inReais?.types[index])),
        origins: found.origins.map((sums, index) => ({
          origin: sums.origin,
          ...typeSumsView(sums, inReais?.origins[index]),
        })),
        months: found.months.map(({ month, types }, at) => ({
          month,
          types: types.map((sums, index) => typeSumsView(sums, inReais?.months[at]?.types[index])),
        })),
        planned: found.planned === null ? null : plannedView(found.planned, inReais?.planned),
        plannedWeeks: found.plannedWeeks.map(({ week, ...sums }, index) => ({
          week: weekView(week),
          ...plannedView(sums, inReais?.plannedWeeks[index]),
        })),
        plannedNotes: found.plannedNotes.slice(0, reportNotesMax).map(({ note, ...sums }, index) => ({
          note,
          ...plannedView(sums, inReais?.plannedNotes[index]),
        })),
      };
    });
  }
}
