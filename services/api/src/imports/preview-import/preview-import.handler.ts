import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PreviewImportResponse } from '@app/contracts';
import { refusalBody } from '../../core/streams/refusal-problem.js';
import { ImportPlans, type ImportPlan, type PlannedRow } from '../import-plan.js';
import { importEffect, importRowView } from '../import-view.js';
import { PreviewImportQuery } from './preview-import.query.js';

/** The dry run: every row as it would be taken over, and nothing written. */
@QueryHandler(PreviewImportQuery)
export class PreviewImportHandler implements IQueryHandler<PreviewImportQuery> {
  constructor(private readonly plans: ImportPlans) {}

  async execute({ userId, request }: PreviewImportQuery): Promise<PreviewImportResponse> {
    const importId = this.plans.newImportId();
    const plan = await this.plans.make(userId, importId, request);
    const { read, state, revision, preview, refusal, taken } = plan;
    const readable = plan.rows.flatMap((row) => ('row' in row ? [row.line] : []));
    const rows = plan.rows
      .map((row) => importRowView(row, (place) => readable[place] ?? 0))
      .toSorted((a, b) => a.line - b.line);
    return {
      revision,
      importId,
      encoding: read.encoding,
      delimiter: read.table.delimiter,
      headers: [...read.table.headers],
      format: read.format,
      detectedFormat: read.detected,
      columns: { ...read.columns },
      dateOrder: read.dateOrder,
      numberFormats: { ...read.numberFormats },
      order: read.isOrdered ? 'as_given' : 'by_kind',
      questions: read.questions.map((question) =>
        question.kind === 'columns'
          ? { ...question, missing: [...question.missing] }
          : question.kind === 'date_order'
            ? { ...question, options: [...question.options] }
            : { ...question, options: [...question.options] },
      ),
      rows,
      counts: countsOf(plan),
      unknownTypes: unknownTypesOf(plan.rows),
      effect: preview === undefined || taken.length === 0 ? null : importEffect(state.totals, preview.after),
      refusal: refusal === undefined ? null : refusalBody(refusal),
    };
  }
}

/** How many rows there are of each outcome. */
export function countsOf({ rows, taken }: ImportPlan): PreviewImportResponse['counts'] {
  const outcomes = rows.map((row) => ('fault' in row ? 'refused' : row.preview.outcome));
  const count = (outcome: (typeof outcomes)[number]): number =>
    outcomes.filter((each) => each === outcome).length;
  return {
    rows: rows.length,
    accepted: count('accepted'),
    duplicates: count('duplicate'),
    refused: count('refused'),
    warnings: rows.filter((row) => hasWarning(row)).length,
    taken: taken.length,
  };
}

/** True for a row that would be taken over although the typo guard warns of it. */
export const hasWarning = (row: PlannedRow): boolean =>
  'row' in row && row.isTaken && row.preview.outcome !== 'refused' && row.preview.warnings.length > 0;

const UNKNOWN_TYPES_SHOWN = 100;

function unknownTypesOf(rows: readonly PlannedRow[]): PreviewImportResponse['unknownTypes'] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (!('fault' in row) || row.fault.code !== 'IMPORT.TYPE_UNKNOWN') continue;
    const text = String(row.fault.members['text']);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].slice(0, UNKNOWN_TYPES_SHOWN).map(([text, count]) => ({ text, rows: count }));
}
