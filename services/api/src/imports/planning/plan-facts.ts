import { headerHash } from '../saved-reading.js';
import type { ImportPlan, PlannedRow } from './plan-import.js';
import type { PlanFacts } from './planning-messages.js';

/** True for a row that would be taken over although the typo guard warns of it. */
export const hasWarning = (row: PlannedRow): boolean =>
  'row' in row && row.isTaken && row.preview.outcome !== 'rejected' && row.preview.warnings.length > 0;

const isRejected = (row: PlannedRow): boolean => 'fault' in row || row.preview.outcome === 'rejected';
const isDuplicate = (row: PlannedRow): boolean => 'row' in row && row.preview.outcome === 'duplicate';

/** What the import itself asks of a plan: lines and counts, without the rows. */
export function planFacts(
  { read, rows, taken, preview, rejection }: ImportPlan,
  revision: string,
): PlanFacts {
  const linesOf = (is: (row: PlannedRow) => boolean): readonly number[] =>
    rows.filter(is).map(({ line }) => line);
  return {
    revision,
    format: read.format,
    headerHash: headerHash(read.table.headers),
    isOrdered: read.isOrdered,
    questions: read.questions,
    duplicates: linesOf(isDuplicate),
    refused: linesOf(isRejected),
    warned: linesOf(hasWarning),
    taken: taken.length,
    rejection,
    isJudged: preview !== undefined,
  };
}
