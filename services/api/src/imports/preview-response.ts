import type { PreviewImportResponse } from '@app/contracts';
import type { ExecutionMatch, ImportId, LedgerState } from '@app/ledger';
import { formatCents } from '@app/money';
import { rejectionBody } from '../core/streams/rejection-problem.js';
import { importEffect, importRowView, type RowsOfFile, sampleRowView } from './imports.view.js';
import { hasWarning } from './planning/plan-facts.js';
import type { ImportPlan, PlannedRow } from './planning/plan-import.js';
import type { ImportFaultCode } from './reading/import-fault.js';
import { type FileQuestion, type ReadFile, SAMPLE_ROWS } from './reading/read-file.js';

interface Previewed {
  readonly plan: ImportPlan;
  readonly state: LedgerState;
  readonly revision: string;
}

/** The dry run as it is answered. */
export function previewResponse(
  importId: ImportId,
  { plan, state, revision }: Previewed,
): PreviewImportResponse {
  const { read, preview, rejection, taken } = plan;
  const readable = plan.rows.flatMap((row) => ('row' in row ? [row.line] : []));
  const cells = new Map(read.table.rows.map((row) => [row.line, row.cells]));
  const file: RowsOfFile = {
    cellsOf: (line) => cells.get(line) ?? [],
    lineAt: (place) => readable[place] ?? 0,
  };
  const rows = plan.rows.map((row) => importRowView(row, file)).toSorted((a, b) => a.line - b.line);
  return {
    revision,
    importId,
    encoding: read.encoding,
    delimiter: read.table.delimiter,
    headers: [...read.table.headers],
    headerLine: read.table.headerLine,
    headerOptions: read.table.headerOptions.map(({ line, text }) => ({ line, text })),
    format: read.format,
    detectedFormat: read.detected,
    savedReading: plan.savedReading,
    columns: { ...read.columns },
    dateOrder: read.dateOrder,
    timeZone: { ...read.clock },
    numberFormats: { ...read.numberFormats },
    order: read.isOrdered ? 'as_given' : 'by_kind',
    questions: read.questions.map(questionView),
    sample: sampleOf(read),
    rows,
    counts: countsOf(plan),
    unknownTypes: textsUnder('IMPORT.TYPE_UNKNOWN', plan.rows),
    unknownPairs: textsUnder('IMPORT.PAIR_UNKNOWN', plan.rows),
    openLegs: openLegsOf(plan.rows),
    match: preview?.match === undefined ? null : matchView(preview.match, file),
    effect: preview === undefined || taken.length === 0 ? null : importEffect(state.totals, preview.after),
    refusal: rejection === undefined ? null : rejectionBody(rejection),
  };
}

function sampleOf({ format, table, sample }: ReadFile): PreviewImportResponse['sample'] {
  if (format !== 'generic') return [];
  const drafts = new Map(sample.map((row) => [row.line, row]));
  return table.rows
    .slice(0, SAMPLE_ROWS)
    .map(({ line, cells }) => sampleRowView(line, cells, drafts.get(line)));
}

/** {@link previewResponse} as it goes over the wire: ten thousand rows are put into text where nobody waits for it. */
export const previewJson = (importId: ImportId, previewed: Previewed): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(previewResponse(importId, previewed)));

const matchView = (
  { place, recommendationId, planned, spent }: ExecutionMatch,
  { lineAt }: RowsOfFile,
): NonNullable<PreviewImportResponse['match']> => ({
  line: lineAt(place),
  recommendationId,
  plannedUsd: formatCents(planned),
  spentUsd: formatCents(spent),
});

function questionView(question: FileQuestion): PreviewImportResponse['questions'][number] {
  switch (question.kind) {
    case 'columns':
      return { ...question, missing: [...question.missing] };
    case 'date_order':
      return { ...question, options: [...question.options] };
    case 'number_format':
      return { ...question, options: [...question.options] };
  }
}

/** How many rows there are of each outcome. */
function countsOf({ rows, taken }: ImportPlan): PreviewImportResponse['counts'] {
  const outcomes = rows.map((row) => ('fault' in row ? 'rejected' : row.preview.outcome));
  const count = (outcome: (typeof outcomes)[number]): number =>
    outcomes.filter((each) => each === outcome).length;
  return {
    rows: rows.length,
    accepted: count('accepted'),
    duplicates: count('duplicate'),
    refused: count('rejected'),
    warnings: rows.filter((row) => hasWarning(row)).length,
    taken: taken.length,
  };
}

/** Names that are asked for, and lines of a statement. */
const QUESTIONS_SHOWN = 100;

/** Texts of the file that are not known, with how many rows say them. */
function textsUnder(
  code: ImportFaultCode,
  rows: readonly PlannedRow[],
): PreviewImportResponse['unknownTypes'] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (!('fault' in row) || row.fault.code !== code) continue;
    const text = String(row.fault.members['text']);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].slice(0, QUESTIONS_SHOWN).map(([text, count]) => ({ text, rows: count }));
}

function openLegsOf(rows: readonly PlannedRow[]): PreviewImportResponse['openLegs'] {
  const open = rows.flatMap((row) =>
    'fault' in row && row.fault.options !== undefined
      ? [{ line: row.line, text: String(row.fault.members['text']), options: [...row.fault.options] }]
      : [],
  );
  return open.slice(0, QUESTIONS_SHOWN);
}
