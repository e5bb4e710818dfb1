import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { PersonalTexts } from '@app/accounts';
import { reportNotesMax, type TransactionAnalysisResponse } from '@app/contracts';
import { transactionAnalysis } from '@app/ledger';
import { weekView } from '../core/time/week-view.js';
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
  ) {}

  async execute({ userId, query }: ReadTransactionAnalysisQuery): Promise<TransactionAnalysisResponse> {
    const [data, open] = await Promise.all([this.source.load(userId, query), this.texts.openerFor(userId)]);
    const openNote = (sealed: string | null): string | null => {
      const text = open(sealed).text?.trim() ?? '';
      return text === '' ? null : text;
    };
    return withinReport(() => {
      const found = transactionAnalysis(data.entries, data.range, openNote);
      return {
        ...frameView(data),
        count: found.types.reduce((sum, { count }) => sum + count, 0),
        types: found.types.map(typeSumsView),
        origins: found.origins.map((sums) => ({ origin: sums.origin, ...typeSumsView(sums) })),
        months: found.months.map(({ month, types }) => ({ month, types: types.map(typeSumsView) })),
        planned: found.planned === null ? null : plannedView(found.planned),
        plannedWeeks: found.plannedWeeks.map(({ week, ...sums }) => ({
          week: weekView(week),
          ...plannedView(sums),
        })),
        plannedNotes: found.plannedNotes
          .slice(0, reportNotesMax)
          .map(({ note, ...sums }) => ({ note, ...plannedView(sums) })),
      };
    });
  }
}
